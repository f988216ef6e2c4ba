// From http to https: a phone that knows the house's certificate goes on by itself, and one that finds the companion by
// its name goes on there, where its seat outlives a new address.

const PATIENCE = 4000; // milliseconds

// Whether anything answers there under a certificate that this phone takes; what it says cannot be read, and need not.
async function answers(address) {
  try {
    await fetch(address, { mode: "no-cors", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    return false;
  }
}

async function lead(page) {
  const { probe, found, trusted, over } = page.dataset;
  const go = page.querySelector("[data-go]");
  if (await answers(probe)) return on(page, go.href);
  if (!found || !(await answers(found))) return;
  go.href = over;
  if (await answers(trusted)) on(page, go.href);
}

function on(page, address) {
  page.querySelector("[data-known]").hidden = false;
  location.replace(address);
}

const page = document.querySelector("[data-lead]");
if (page) lead(page);
