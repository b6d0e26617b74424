import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** The least that a page with these words can be: one file, no script, no font, no picture. */
export async function serveStaticPages(): Promise<{
  /** Keeps the words of a page and says where they can be read. */
  add(text: string): string;
  /** A page of another site: for a browser, another name is one. */
  elsewhere: string;
  stop(): Promise<void>;
}> {
  const pages = [gzipSync(staticPage('Elsewhere'))];
  const server = createServer((request, response) => {
    const page = pages[Number(request.url?.slice(1))];
    if (!page) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
    response.end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    add: (text) => `${url}/${pages.push(gzipSync(staticPage(text))) - 1}`,
    elsewhere: `http://localhost:${port}/0`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function staticPage(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const paragraphs = lines.map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`);
  return [
    '<!doctype html><html lang="de"><head><meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" /><title>Patient</title>',
    '<link rel="icon" href="data:," /><style>body { font: 16px/1.5 sans-serif; margin: 16px }</style></head>',
    `<body>${paragraphs.join('\n')}</body></html>`,
  ].join('\n');
}
