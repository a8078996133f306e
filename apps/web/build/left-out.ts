import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/;

/**
 * Properties that only the server and its documentation use, by the contract's function that takes them. The console
 * needs the `tag`, by which it finds queries to refetch.
 */
const PROSE: Readonly<Record<string, readonly string[]>> = {
  operation: ['summary', 'description', 'errors'],
  permission: ['does', 'isPersonal', 'needsSignIn', 'stages'],
};

/** Methods of schemas that only add to their description. */
const DESCRIBING: ReadonlySet<string> = new Set(['describe', 'meta']);

type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};
type Cut = { readonly start: number; readonly end: number; readonly by: string };

/**
 * Removes the prose of the contract from the console, which needs paths, schemas and codes. The messages of errors are
 * ThingsBoard's English, for its clients; the console has its own texts. Nor does it use the keys of permissions, only
 * their holders, which is all that remains of one. A plain object, not a call, so that the bundler drops it if unused.
 */
export function withoutContractProse(): Plugin {
  return {
    name: 'without-contract-prose',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!CONTRACT.test(id)) return undefined;
      const cuts: Cut[] = [];
      walk(this.parse(code, { lang: 'ts' }) as unknown as Node, (node) => cuts.push(...cutsIn(node, code)));
      const shortened = cuts
        .sort((one, other) => other.start - one.start)
        .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
      return { code: shortened, map: null };
    },
  };
}

function cutsIn(node: Node, code: string): Cut[] {
  const { name, property } = (node['callee'] ?? {}) as { name?: string; property?: { name?: string } };
  // `toJSONSchema` is called when the contract is loaded, but throws in the console.
  if (node.type === 'CallExpression' && property?.name === 'toJSONSchema') {
    return [{ start: node.start, end: node.end, by: '{}' }];
  }
  if (node.type === 'CallExpression' && DESCRIBING.has(property?.name ?? '')) {
    const { object } = node['callee'] as { object: Node };
    return [{ start: object.end, end: node.end, by: '' }];
  }
  const given = (node['arguments'] as Node[] | undefined)?.at(-1);
  if (node.type !== 'CallExpression' || given?.type !== 'ObjectExpression') return [];
  const [first] = node['arguments'] as Node[];
  const keys =
    name === 'permission' && first?.type === 'Literal'
      ? [
          { start: node.start, end: given.start, by: '(' },
          { start: given.end, end: node.end, by: ')' },
        ]
      : [];
  const properties = (given['properties'] as Node[]).filter(({ type }) => type === 'Property');
  const prose = PROSE[name ?? ''] ?? [];
  const cuts = properties.flatMap((property) => {
    const { start, value } = property as unknown as { start: number; value: Node };
    const key = (property['key'] as { name?: string }).name ?? '';
    // Including a following comma.
    const end = code[value.end] === ',' ? value.end + 1 : value.end;
    if (prose.includes(key)) return [{ start, end, by: '' }];
    return name === 'errors' ? messagesIn(value).map((text) => ({ ...text, by: "''" })) : [];
  });
  return [...keys, ...cuts];
}

/** `'message'`, or the second of `['NAME', 'message', status]`. */
function messagesIn(value: Node): { start: number; end: number }[] {
  const message = value.type === 'ArrayExpression' ? (value['elements'] as Node[])[1] : value;
  return message?.type === 'Literal' ? [{ start: message.start, end: message.end }] : [];
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) {
      if (child && typeof child === 'object' && 'type' in child) walk(child as Node, visit);
    }
  }
}

/** Zod's generation of JSON Schema. Every schema of its classic API refers to it, so the bundler has to keep it. */
const DESCRIPTION = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;

const EXPORTED = /^export (?:(?:const|function) (\w+)|\{ \w+ as (\w+) \})/gm;

/**
 * Removes Zod's generation of JSON Schema from the console. The server describes its API with it; the console only
 * validates, and would load those 5 kB with its first page. Calling it in the console throws.
 */
export function withoutJsonSchema(): Plugin {
  let wasFound = false;
  return {
    name: 'without-json-schema',
    apply: 'build',
    load(id) {
      if (!DESCRIPTION.test(id)) return undefined;
      wasFound = true;
      const names = [...readFileSync(id, 'utf8').matchAll(EXPORTED)].map(([, name, alias]) => name ?? alias);
      return `
        function absent() { throw new Error('The console has no JSON Schema'); }
        export { ${names.map((name) => `absent as ${name}`).join(', ')} };
      `;
    },
    buildEnd(error) {
      if (!error && !wasFound) this.error('Zod writes JSON Schema somewhere else now: look for it there');
    },
  };
}

/** i18next's calls for developers. The instances keep the methods, which plugins may call. */
const WARNING = /\b(?:this\.logger|baseLogger)\.(?:warn|deprecate)\(/g;

/**
 * Removes i18next's warnings to developers from the console: a kilobyte, compressed, of sentences about its use, which types
 * and tests check. The bundler drops pure calls whose result is not used.
 */
export function withoutI18nextWarnings(): Plugin {
  let wasFound = false;
  return {
    name: 'without-i18next-warnings',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]i18next\.js$/.test(id)) return undefined;
      const quiet = code.replaceAll(WARNING, '/* @__PURE__ */ $&');
      wasFound ||= quiet !== code;
      return { code: quiet, map: null };
    },
    buildEnd(error) {
      if (!error && !wasFound) this.error('i18next warns by other methods now: look for them');
    },
  };
}
