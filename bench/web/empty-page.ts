import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title>
<script type="module" src="/main.js"></script></head><body><div id="root"></div></body></html>`;
const SOURCE = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.getElementById('root')).render(createElement('h1', null, 'Nothing but React'));
`;

/** A minimal React application, served on loopback, as the reference for paint times. */
export async function serveEmptyPage(webFolder: string): Promise<{ url: string; stop(): void }> {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: webFolder },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = gzipSync(outputFiles[0]?.contents ?? '');
  const server = createServer((request, response) => {
    if (request.url === '/main.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Encoding': 'gzip' }).end(script);
    } else {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
