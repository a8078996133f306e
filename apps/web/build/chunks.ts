import { join, resolve } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const LIBRARY = /[\\/]node_modules[\\/]/;

const SOURCE = resolve(import.meta.dirname, '../src');

/** Modules of the first page: of the sign-in, and of a dashboard. */
const SIGN_IN = [join(SOURCE, 'features/sign-in/pages/sign-in-page.tsx')];
const SIGNED_IN = [
  join(SOURCE, 'app/routes/signed-in-routes.tsx'),
  join(SOURCE, 'app/shell/shell.tsx'),
  join(SOURCE, 'features/dashboard/pages/dashboard-page.tsx'),
];
/** The sentence about several rooms, and their cards. */
const ROOMS = [join(SOURCE, 'features/dashboard/components/rooms-overview.tsx')];

/** Small parts that are loaded after a dashboard's first paint, and would each be a file. */
const FOLLOWING = [
  'app/shell/background.tsx',
  'app/shell/top-bar-tools.tsx',
  'features/commands/components/mode-card.tsx',
  'features/dashboard/components/room-outdoors.tsx',
  'features/filter-wear/components/filter-card.tsx',
  'features/todos/components/overdue-todos.tsx',
].map((path) => join(SOURCE, path));

/**
 * The chunks of the console. A first page needs only a few of them: each file is a request, which costs more than its
 * bytes, on loopback as on a phone. Everything else stays with the screen that uses it.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  type Pages = Record<'signIn' | 'signedIn' | 'rooms' | 'following', Set<string>>;
  let reached: Pages | undefined;
  const isReached = (id: string, graph: ModuleGraph, by: keyof Pages) => {
    reached ??= {
      signIn: reachedFrom(SIGN_IN, graph),
      signedIn: reachedFrom(SIGNED_IN, graph),
      rooms: reachedFrom(ROOMS, graph),
      following: reachedFrom(FOLLOWING, graph),
    };
    return !LIBRARY.test(id) && reached[by].has(id);
  };
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    // The setup of zod has to run before the schemas of any other chunk.
    { name: 'validation', test: /node_modules[\\/]zod[\\/]|[\\/]validate-without-eval\.ts$/ },
    // The service worker is self-contained, with the one module that it imports.
    { name: 'console', tags: ['$initial'], test: (id) => !/[\\/](?:sw|path-prefixes)\.ts$/.test(id) },
    // A group includes the imports of its modules. The sign-in's is first, so that it contains shared modules: it must
    // not load the dashboard, whereas users of the dashboard have signed in.
    { name: (id, graph) => (isReached(id, graph, 'signIn') ? 'parts' : null) },
    { name: (id, graph) => (isReached(id, graph, 'signedIn') ? 'signed-in' : null) },
    { name: (id, graph) => (isReached(id, graph, 'rooms') ? 'worst-rooms' : null) },
    { name: (id, graph) => (isReached(id, graph, 'following') ? 'following' : null) },
    // Other libraries, which later screens share.
    { name: 'library', test: LIBRARY, minShareCount: 2, entriesAware: true },
  ];
}

/** The modules and their transitive static imports, without dynamic ones. */
function reachedFrom(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set(roots.map(normalizePath));
  for (const root of reached) {
    // A renamed file would silently become a chunk of its own.
    if (!graph.getModuleInfo(root)) throw new Error(`No module of the build is ${root}`);
  }
  // The iteration includes elements that are added during it.
  for (const id of reached) {
    // A library's index imports all of it; the bundler decides how its parts are shared.
    if (LIBRARY.test(id)) continue;
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}

const SCRIPT = '/first-paint.js';

/** Modules of the first screen by role, or signed out, with the attribute that the script reads. */
const SCREENS = {
  'data-signed-out': ['features/sign-in/pages/sign-in-page.tsx'],
  'data-dashboard': [
    'app/routes/signed-in-routes.tsx',
    'app/shell/shell.tsx',
    'features/dashboard/pages/dashboard-page.tsx',
  ],
  /** For readers with several rooms. */
  'data-rooms': ['features/dashboard/components/rooms-overview.tsx'],
};

/**
 * Passes the files of the first screen to the page's first script, so that they are fetched in parallel with the
 * console itself. The sign-in page loads none of the others.
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
        const filesFor = (modules: readonly string[]) => {
          const chunks = modules.map((module) => chunkOf(module, bundle));
          return [...filesOf(chunks, bundle)].filter((file) => !known.has(file));
        };
        // Every visit needs the styles of the sign-in: a dashboard uses the same parts.
        const styles = filesFor(SCREENS['data-signed-out']).filter((file) => file.endsWith('.css'));
        const attributes = Object.entries(SCREENS).map(([attribute, modules]) => {
          const files = filesFor(modules).filter((file) => !styles.includes(file));
          return `${attribute}="${files.map((file) => `/${file}`).join(' ')}"`;
        });
        const tag = `<script src="${SCRIPT}"`;
        if (!html.includes(tag)) throw new Error(`The page does not load ${SCRIPT}`);
        const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">\n    `);
        return html.replace(tag, [`${links.join('')}${tag}`, ...attributes].join(' '));
      },
    },
  };
}

function chunkOf(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    (file) =>
      file.type === 'chunk' && file.moduleIds.some((id) => normalizePath(id).endsWith(`/src/${module}`)),
  );
  if (chunk?.type !== 'chunk') throw new Error(`No file of the build has ${module}`);
  return chunk;
}

/** The files of chunks and of their transitive imports, including style sheets. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  // The iteration includes elements that are added during it.
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
