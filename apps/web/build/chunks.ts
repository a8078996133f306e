import { join, resolve } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const LIBRARY = /[\\/]node_modules[\\/]/;

const SOURCE = resolve(import.meta.dirname, '../src');

/** What a person needs who opens the console: at the sign-in, and as a customer who is signed in. */
const SIGN_IN = [join(SOURCE, 'features/sign-in/pages/sign-in-page.tsx')];
const SIGNED_IN = [
  join(SOURCE, 'app/shell/shell.tsx'),
  join(SOURCE, 'features/customer-dashboard/pages/customer-dashboard-page.tsx'),
];

/** What follows the first picture of a customer by itself: small parts, which would be a file each. */
const FOLLOWING = [
  'app/shell/background.tsx',
  'app/shell/personal-tools.tsx',
  'app/routes/purifier-cards.tsx',
  'features/alarms/components/alarm-bell.tsx',
  'features/customer-dashboard/components/raised-alerts.tsx',
  'features/customer-dashboard/components/room-cards.tsx',
  'features/customer-dashboard/components/room-outdoors.tsx',
  'features/todos/components/overdue-todos.tsx',
].map((path) => join(SOURCE, path));

/**
 * The pieces the console is built in. What a first page needs comes in a few of them: each file is a request, and on
 * loopback as on a phone that costs more than its bytes. Everything else stays with the screen that asks for it.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let reached: { signIn: Set<string>; signedIn: Set<string>; following: Set<string> } | undefined;
  const isReached = (id: string, graph: ModuleGraph, by: 'signIn' | 'signedIn' | 'following') => {
    reached ??= {
      signIn: reachedFrom(SIGN_IN, graph),
      signedIn: reachedFrom(SIGNED_IN, graph),
      following: reachedFrom(FOLLOWING, graph),
    };
    return !LIBRARY.test(id) && reached[by].has(id);
  };
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    // What sets zod up has to run before the schemas of any other chunk.
    { name: 'validation', test: /node_modules[\\/]zod[\\/]|[\\/]validate-without-eval\.ts$/ },
    // The service worker stands alone, with the one module that it imports.
    { name: 'console', tags: ['$initial'], test: (id) => !/[\\/](?:sw|path-prefixes)\.ts$/.test(id) },
    // A group takes along what its modules import. The sign-in's comes first, so that what both use is in it: it must
    // not load the dashboard, and anyone who sees the dashboard has signed in.
    { name: (id, graph) => (isReached(id, graph, 'signIn') ? 'parts' : null) },
    { name: (id, graph) => (isReached(id, graph, 'signedIn') ? 'signed-in' : null) },
    { name: (id, graph) => (isReached(id, graph, 'following') ? 'following' : null) },
    // What is left is shared by later screens.
    { name: 'library', test: LIBRARY, minShareCount: 2, entriesAware: true },
  ];
}

/** The modules, all that they import, and so on; not what they load when it is needed. */
function reachedFrom(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set(roots.map(normalizePath));
  for (const root of reached) {
    // A file that was renamed would become a chunk of its own, and nothing would say so.
    if (!graph.getModuleInfo(root)) throw new Error(`No module of the build is ${root}`);
  }
  // What is added while a set is walked is walked, too.
  for (const id of reached) {
    // A library's index names all of it; how its parts are shared, the bundler knows.
    if (LIBRARY.test(id)) continue;
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}

const SCRIPT = '/first-paint.js';

/** What a first screen is made of, of a role or of no one: the attribute that the script reads, and the modules. */
const SCREENS = {
  'data-signed-out': ['features/sign-in/pages/sign-in-page.tsx'],
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
