import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
// By its file: Node cannot load TypeScript from a package when it loads this configuration.
import { SERVER_PREFIXES } from '../../packages/contract/src/path-prefixes.ts';
import { baseMapTiles } from './build/base-map/base-map.ts';
import { chunkGroups, firstScreenPreload } from './build/chunks.ts';
import { compressedCopies } from './build/compressed-copies.ts';
import { withoutContractProse, withoutJsonSchema } from './build/left-out.ts';
import { serviceWorker } from './build/service-worker.ts';
import { textsByFeature } from './build/texts.ts';
import { wallPage } from './build/wall-page.ts';

/** The address of a running server, for development. */
const SERVER_URL = process.env.AIRDECK_SERVER_URL ?? 'http://127.0.0.1:8080';

/** The first text is Latin in every language (the name, numbers): fetch its font beside the script, not after it. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
        if (!file) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    preloadLatinFont(),
    withoutJsonSchema(),
    withoutContractProse(),
    textsByFeature(),
    firstScreenPreload(),
    baseMapTiles(),
    wallPage(),
    serviceWorker(),
    compressedCopies(),
  ],
  build: {
    target: 'es2022',
    /** The content security policy has no `data:` for fonts. */
    assetsInlineLimit: 0,
    modulePreload: {
      // A screen's scripts are in the service worker's cache by the time it is opened: to name them all beforehand
      // costs the first load more than it saves. Style sheets have to be named, or they would not come.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // Their names would say who shares them, and grow with each screen.
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('library~') ? 'library' : '[name]'}-[hash].js`,
        // Each name of a style sheet stands in the first script, and the script of the same screen says what it is of.
        assetFileNames: ({ names: [name] }) =>
          name?.endsWith('.css') ? 'assets/style-[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: chunkGroups(),
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      // A key that begins with `^` is an expression for the path and its query.
      SERVER_PREFIXES.map((path) => [`^/${path}(?:[/?]|$)`, { target: SERVER_URL, ws: true }]),
    ),
  },
});
