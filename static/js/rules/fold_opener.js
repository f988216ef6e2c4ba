// Unfolds the section of the rules that the address names, for browsers that do not do so by themselves.

function openFolds() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  let fold = target?.closest("details:not([open])");
  if (!fold) return;
  for (; fold; fold = fold.parentElement.closest("details:not([open])")) fold.open = true;
  target.scrollIntoView({ block: "start", behavior: "instant" });
}

addEventListener("hashchange", openFolds);
openFolds();
