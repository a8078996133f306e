import type { Plugin, Rolldown } from 'vite';

const SCRIPT = '/first-paint.js';

/** What a first screen is made of, of a role or of no one: the attribute that the script reads, and the modules. */
const SCREENS = {
  'data-nobody': ['features/sign-in/pages/sign-in-page.tsx'],
  'data-customer': ['app/shell/shell.tsx', 'features/customer-dashboard/pages/customer-dashboard-page.tsx'],
  'data-tenant': ['app/shell/shell.tsx', 'features/tenant-dashboard/pages/tenant-dashboard-page.tsx'],
};

/**
 * Tells the page's first script which files the first screen needs, so that they are fetched beside the console itself
 * and not after it. Who is not signed in loads none of the others.
 */
export function firstScreenPreload(): Plugin {
  return {
    name: 'first-screen-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        if (!bundle || !entry) return html;
        const known = filesOf([entry], bundle);
        const attributes = Object.entries(SCREENS).map(([attribute, modules]) => {
          const chunks = modules.map((module) => chunkOf(module, bundle));
          const files = [...filesOf(chunks, bundle)].filter((file) => !known.has(file));
          return `${attribute}="${files.map((file) => `/${file}`).join(' ')}"`;
        });
        const tag = `<script src="${SCRIPT}"`;
        if (!html.includes(tag)) throw new Error(`The page does not load ${SCRIPT}`);
        return html.replace(tag, [tag, ...attributes].join(' '));
      },
    },
  };
}

function chunkOf(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const isOf = (file: Rolldown.OutputBundle[string]) =>
    file.type === 'chunk' && file.facadeModuleId?.replaceAll('\\', '/').endsWith(`/src/${module}`) === true;
  const chunk = Object.values(bundle).find(isOf);
  if (chunk?.type !== 'chunk') throw new Error(`No file of the build is ${module}`);
  return chunk;
}

/** The files of chunks and of all that they import, style sheets too. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  // What is added while a set is walked is walked, too.
  const names = new Set(chunks.map(({ fileName }) => fileName));
  for (const name of names) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) names.add(imported);
  }
  return files;
}
