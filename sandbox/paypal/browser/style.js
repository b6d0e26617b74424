/** PayPal's frames do not take the page's style; neither does what stands behind a shadow root. */
export const STYLE = `
:host { all: initial; display: block; font-family: system-ui, sans-serif; color-scheme: light; }
* { box-sizing: border-box; }
button {
  min-height: 44px; padding: 10px 20px; border: 1px solid #0070ba; border-radius: 22px;
  background: #fff; color: #003087; font: 600 16px/1.3 system-ui, sans-serif; cursor: pointer;
}
button:hover { background: #f2f7fb; }
button:focus-visible { outline: 3px solid #003087; outline-offset: 2px; }
button:disabled { opacity: 0.5; cursor: default; }
.pay { border-color: #0057a0; background: #0057a0; color: #fff; }
.pay:hover { background: #003087; }
.start { width: 100%; border-color: #ffc439; background: #ffc439; color: #1a1f36; }
.start:hover { background: #f2ba36; }
.notice {
  margin: 8px 0 0; padding: 10px 12px; border-radius: 8px; background: #fff3da; color: #5a4600;
  font-size: 14px; line-height: 1.4; text-align: center;
}
dialog {
  width: min(440px, calc(100vw - 32px)); padding: 24px; border: 0; border-radius: 14px;
  background: #fff; color: #1a1f36; box-shadow: 0 12px 40px rgb(0 0 0 / 35%);
}
dialog::backdrop { background: rgb(0 0 0 / 60%); }
h2 { margin: 0 0 12px; color: #003087; font-size: 24px; font-style: italic; }
dialog .notice { margin: 0 0 16px; text-align: left; }
.amount { display: flex; justify-content: space-between; margin: 0 0 20px; font-size: 18px; }
.choices { display: grid; gap: 12px; }
.failed { margin: 0 0 16px; color: #b3261e; font-size: 16px; }
`;
