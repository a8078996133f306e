import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/;

/** What only the server and its documentation read, by the function of the contract that is given it. */
const PROSE: Readonly<Record<string, readonly string[]>> = {
  operation: ['summary', 'description', 'tag', 'errors'],
  permission: ['does'],
};

type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};
type Cut = { readonly start: number; readonly end: number; readonly by: string };

/**
 * Leaves out of the console what the contract says in words: the console needs paths, schemas and codes. The messages
 * of errors are ThingsBoard's English, for its clients; the console has texts of its own. Nor does it call permissions
 * by their keys: it asks who has them, which is all that is left of one. A plain object, not a call: the bundler drops it
 * where no one asks.
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
  // What describes a schema is called when the contract is loaded, and the console has nothing to call.
  if (node.type === 'CallExpression' && property?.name === 'toJSONSchema') {
    return [{ start: node.start, end: node.end, by: '{}' }];
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
    // With the comma behind it, if there is one: it is as if it had never been written.
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

/** Where Zod describes schemas. Each schema of its classic interface can, so the bundler has to keep all of it. */
const DESCRIPTION = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;

const EXPORTED = /^export (?:(?:const|function) (\w+)|\{ \w+ as (\w+) \})/gm;

/**
 * Leaves out of the console how Zod writes a schema down as JSON Schema. The server describes its interfaces with it;
 * the console only validates, and would load those 5 kB with its first page. Using it here fails.
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
    buildEnd(fault) {
      if (!fault && !wasFound) this.error('Zod writes JSON Schema somewhere else now: look for it there');
    },
  };
}
