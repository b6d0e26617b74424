const PLAIN_STYLE = `
  :host { all: initial; display: block; }
  input {
    all: unset; box-sizing: border-box; display: block; width: 100%; min-height: 1.2em;
    font: 16px/1.2 system-ui, sans-serif; color: #000; cursor: text;
  }
  input::placeholder { color: #757575; opacity: 1; }
  input:disabled { cursor: not-allowed; }
`;
const PROPERTIES = [
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'padding',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
];
const STATES = ['base', 'empty', 'complete', 'invalid'];
const PSEUDO = [':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled'];

/** A sheet made by script is allowed where the page's policy forbids styles in the markup. */
export function createSheet(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** What the page may decide about the look of a field: `style.base`, `style.invalid` and so on. */
export function fieldSheet(style = {}) {
  const rules = STATES.flatMap((state) => {
    const selector = state === 'base' ? 'input' : `input.${state}`;
    const variant = style[state] ?? {};
    const own = [`${selector} { ${declarations(variant)} }`];
    const pseudo = PSEUDO.filter((name) => variant[name]);
    return [...own, ...pseudo.map((name) => `${selector}${name} { ${declarations(variant[name])} }`)];
  });
  return createSheet(`${PLAIN_STYLE}${rules.join('\n')}`);
}

function declarations(values) {
  return PROPERTIES.filter((name) => values[name] !== undefined)
    .map((name) => `${kebab(name)}: ${String(values[name]).replace(/[;{}]/g, '')};`)
    .join(' ');
}

function kebab(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
