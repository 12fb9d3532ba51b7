/* global document, getSelection, navigator */

/** Copies the code in sight of the box around a copy button, or selects it where pages may not copy. */
document.addEventListener('click', async ({ target }) => {
  if (!target.matches('.copy')) return;
  const code = [...target.closest('.box').querySelectorAll('pre')].find((one) => one.checkVisibility());
  try {
    await navigator.clipboard.writeText(code.textContent.trimEnd());
    target.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(code);
    target.textContent = 'Selected';
  }
  setTimeout(() => {
    target.textContent = 'Copy';
  }, 1500);
});
