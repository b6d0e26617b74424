export function emptyPage(): void {
  document.body.replaceChildren();
}

/**
 * On Back a browser may show a page from its back/forward cache. This reloads such a page if it was emptied or is out of
 * date, and empties it until then.
 */
export function reloadOutdatedPage(isOutdated: () => boolean): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || (document.body.firstChild && !isOutdated())) return;
    emptyPage();
    // The browser asked about unsaved entries when the person left the page.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
    window.location.reload();
  });
}
