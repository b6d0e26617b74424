import { createSheet } from './field-style.js';

const NOTICE_STYLE = `
  :host { all: initial; position: fixed; inset: auto 0 8px 0; z-index: 2147483647; pointer-events: none; }
  p {
    width: fit-content; max-width: calc(100% - 32px); margin: 0 auto; padding: 4px 12px; border-radius: 12px;
    background: #4a3500; color: #fff; font: 600 13px/1.4 system-ui, sans-serif; text-align: center;
  }
`;

let shownTimes = 0;
let noticeHost;

/** Nobody should take the sandbox for the real thing, as long as a field of it is on the page. */
export function showNotice(texts) {
  shownTimes += 1;
  if (noticeHost) return;
  noticeHost = document.createElement('div');
  // A landmark of its own, because it stands outside those of the page.
  noticeHost.setAttribute('role', 'complementary');
  noticeHost.setAttribute('aria-label', texts.notice);
  const root = noticeHost.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [createSheet(NOTICE_STYLE)];
  root.appendChild(document.createElement('p')).textContent = texts.notice;
  document.body.append(noticeHost);
}

export function hideNotice() {
  shownTimes -= 1;
  if (shownTimes > 0) return;
  noticeHost?.remove();
  noticeHost = undefined;
}
