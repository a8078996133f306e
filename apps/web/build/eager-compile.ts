import type { Plugin } from 'vite';

/** The scripts of the first pages: most of their functions run before the first picture is complete. */
const FIRST_SCRIPTS = ['react', 'validation', 'index', 'parts', 'signed-in', 'worst-rooms'];

/** Chromium's hint for a whole file, https://v8.dev/blog/explicit-compile-hints. Other browsers read a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the functions of the first scripts compiled beside the page's own work, while the scripts are being fetched. By
 * default each is parsed twice: once to be skipped, and again by the page itself when it is first called.
 */
export function eagerCompile(): Plugin {
  return {
    name: 'eager-compile',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const name of FIRST_SCRIPTS) {
          const found = chunks.filter((chunk) => chunk.name === name);
          // A renamed file would silently be compiled late.
          if (found.length === 0) throw new Error(`No file of the build is called ${name}`);
          for (const chunk of found) chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}
