import type { Plugin } from 'vite';

const PAGES = [
  { address: /^\/patient(\/|$)/, file: '/patient/index.html' },
  { address: /^\/staff(\/|$)/, file: '/staff/index.html' },
  { address: /^\/sandbox\/ui(\/|$)/, file: '/gallery/index.html' },
];

/** Opens the right page for every address of its router, as the server does in production. */
export function openPages(): Plugin {
  return {
    name: 'open-pages',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        if (request.url === '/') {
          response.writeHead(302, { location: '/patient/' }).end();
          return;
        }
        request.url = pageFor(request.url ?? '', request.headers.accept ?? '') ?? request.url;
        next();
      });
    },
  };
}

/** The html file for an address a person opened; nothing for the scripts and styles below it. */
export function pageFor(url: string, accept: string): string | undefined {
  if (!accept.includes('text/html')) return undefined;
  const [path = ''] = url.split('?');
  return PAGES.find(({ address }) => address.test(path))?.file;
}
