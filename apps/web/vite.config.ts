import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
// By path: Node.js cannot load TypeScript from a package when it loads this configuration.
import { SERVER_PREFIXES } from '../../packages/contract/src/server/path-prefixes.ts';
import { baseMapTiles } from './build/base-map/base-map.ts';
import { chunkGroups, firstScreenPreload } from './build/chunks.ts';
import { compressedCopies } from './build/compressed-copies.ts';
import { eagerCompile } from './build/eager-compile.ts';
import { firstPictures } from './build/first-pictures.ts';
import { withoutContractProse, withoutI18nextWarnings, withoutJsonSchema } from './build/left-out.ts';
import { serviceWorker } from './build/service-worker.ts';
import { textsByFeature } from './build/texts.ts';
import { themeVariables } from './build/theme-variables.ts';
import { wallPage } from './build/wall-page.ts';

/** The address of a running server, for development. */
const SERVER_URL = process.env.AIRDECK_SERVER_URL ?? 'http://127.0.0.1:8080';

/** The first text is Latin in every language (the name, numbers): fetches its font together with the script, not after it. */
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
    themeVariables(),
    preloadLatinFont(),
    withoutJsonSchema(),
    withoutContractProse(),
    withoutI18nextWarnings(),
    textsByFeature(),
    firstScreenPreload(),
    baseMapTiles(),
    wallPage(),
    firstPictures(),
    eagerCompile(),
    serviceWorker(),
    compressedCopies(),
  ],
  build: {
    target: 'es2022',
    /** The content security policy does not allow `data:` for fonts. */
    assetsInlineLimit: 0,
    modulePreload: {
      // A screen's scripts are in the service worker's cache by the time it is opened: listing all of them in advance
      // costs the first load more than it saves. Style sheets must be listed, or they would not be loaded.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // Default names list the screens that share a chunk, and grow with each screen.
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('library~') ? 'library' : '[name]'}-[hash].js`,
        // Short, since the first script contains all names; the script of the same screen identifies the style sheet.
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
      // A key that starts with `^` is a regular expression for path and query.
      SERVER_PREFIXES.map((path) => [`^/${path}(?:[/?]|$)`, { target: SERVER_URL, ws: true }]),
    ),
  },
});
