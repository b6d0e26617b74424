export function emptyPage(): void {
  document.body.replaceChildren();
}

/**
 * A browser may keep a whole page in memory and show it again on Back. If it was emptied or is out of date, it is loaded
 * anew and shows nothing until then.
 */
export function renewKeptPage(isOutdated: () => boolean): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || (document.body.firstChild && !isOutdated())) return;
    emptyPage();
    // Whoever had unsaved entries was asked when she left the page.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
    window.location.reload();
  });
}
