import { createSheet } from './field-style.js';

const DIALOG_STYLE = `
  :host { all: initial; }
  dialog {
    box-sizing: border-box; width: min(400px, calc(100vw - 32px)); padding: 24px; border: 0; border-radius: 12px;
    background: #fff; color: #222; font: 16px/1.5 system-ui, sans-serif;
  }
  dialog::backdrop { background: rgb(0 0 0 / 50%); }
  h2 { margin: 0 0 8px; font-size: 20px; }
  p { margin: 0 0 12px; }
  .notice { padding: 4px 12px; border-radius: 8px; background: #4a3500; color: #fff; font-size: 14px; }
  .buttons { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 20px; }
  button {
    flex: 1; min-height: 44px; padding: 8px 16px; border: 2px solid #333; border-radius: 8px;
    background: #fff; color: #222; font: inherit; font-weight: 600; cursor: pointer;
  }
  button.approve { background: #333; color: #fff; }
  button:focus-visible { outline: 3px solid #1a5fb4; outline-offset: 2px; }
`;

/** What a bank's own page would ask. Resolves with whether the cardholder approved; Escape refuses. */
export function askCardholder(texts, details) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [createSheet(DIALOG_STYLE)];
  const dialog = root.appendChild(document.createElement('dialog'));
  dialog.setAttribute('aria-labelledby', 'title');
  const title = add(dialog, 'h2', texts.approvalTitle);
  title.id = 'title';
  add(dialog, 'p', texts.notice).className = 'notice';
  add(dialog, 'p', texts.approvalText);
  for (const [label, value] of details) add(dialog, 'p', `${label}: ${value}`);
  const buttons = add(dialog, 'div', '');
  buttons.className = 'buttons';
  document.body.append(host);

  return new Promise((resolve) => {
    const end = (isApproved) => {
      dialog.close();
      host.remove();
      resolve(isApproved);
    };
    const approve = add(buttons, 'button', texts.approve);
    approve.className = 'approve';
    approve.addEventListener('click', () => end(true));
    add(buttons, 'button', texts.refuse).addEventListener('click', () => end(false));
    dialog.addEventListener('cancel', () => end(false));
    dialog.showModal();
    approve.focus();
  });
}

function add(parent, name, text) {
  const element = parent.appendChild(document.createElement(name));
  element.textContent = text;
  return element;
}
