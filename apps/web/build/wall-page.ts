import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const PAGE = 'wall.html';
/** Path of the page, as in the contract. */
const PATH = /^\/wall\/?(?:\?|$)/;

/**
 * Builds the page of wall screens separately from the console: it shares only fonts, so that it stays small, and
 * changes only with its own content. Its files are named `assets/wallpage-…`.
 */
export function wallPage(): Plugin {
  return {
    name: 'wall-page',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (PATH.test(request.url ?? '')) request.url = `/${PAGE}`;
        next();
      });
    },
    async generateBundle(_options, bundle) {
      const built = await build({
        root: join(import.meta.dirname, '..'),
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2022',
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: PAGE,
            output: {
              entryFileNames: 'assets/wallpage-[hash].js',
              chunkFileNames: 'assets/wallpage-[hash].js',
              assetFileNames: ({ names: [name = ''] }) =>
                name.endsWith('.css') ? 'assets/wallpage-[hash][extname]' : 'assets/[name]-[hash][extname]',
            },
          },
        },
      });
      const { output } = built as Rolldown.RolldownOutput;
      for (const file of output) {
        // Fonts are shared with the console.
        if (file.fileName in bundle) continue;
        const source = file.type === 'chunk' ? file.code : file.source;
        this.emitFile({ type: 'asset', fileName: file.fileName, source });
      }
    },
  };
}
