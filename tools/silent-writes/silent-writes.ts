import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';

/** A source file of the server, relative to its `src`. */
export type Source = { readonly path: string; readonly text: string };

/** A function with a name, or the reaction to an event. Unnamed functions are part of the one around them. */
type Code = {
  readonly path: string;
  readonly name: string;
  /** Names that it uses: functions of its file, and imports. */
  readonly uses: Set<string>;
  /** Names of methods that it calls. */
  readonly calls: Set<string>;
  hasSql: boolean;
};

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

const isRepository = (path: string) => /(?:\.repository|-sql)\.ts$/.test(path);
const WRITING_SQL = /\binsert\s+into\b|\bdelete\s+from\b|\bupdate\s+(?!of\b)[\w"$.{}]+[\s\w]*\sset\b/i;
const WRITING_CALLS: ReadonlySet<string> = new Set(['insert', 'update', 'delete']);
const CONNECTION = /\b(?:tx|db|queryable)\s*$/;
/** Listeners of domain events: what they react to was published. */
const LISTENS = /^listen/;
const PUBLISHES = /^publish/;

/**
 * Operations of services that change rows and publish no domain event, as `path operation`. A function writes if the
 * repository function that it uses has SQL that writes, or uses one that does. It publishes if it, a function that it uses
 * or every function that uses it calls `publish…`.
 * @param delegated operations as in the result, whose callers have to publish
 */
export function silentWrites(sources: readonly Source[], delegated: ReadonlySet<string>): string[] {
  const { codes, importsOf } = readSources(sources);
  const inFile = new Map<string, Code[]>();
  for (const code of codes) inFile.set(code.path, [...(inFile.get(code.path) ?? []), code]);
  const named = new Map(codes.map((code) => [`${code.path}#${code.name}`, code]));
  const used = new Map(
    codes.map((code) => {
      const own = inFile.get(code.path) ?? [];
      const found = [...code.uses].flatMap((name) => {
        const local = own.filter((one) => one.name === name && one !== code);
        if (local.length > 0) return local;
        return named.get(importsOf.get(code.path)?.get(name) ?? '') ?? [];
      });
      return [code, new Set(found)] as const;
    }),
  );
  const usersOf = (code: Code) =>
    (inFile.get(code.path) ?? []).filter((one) => one !== code && used.get(one)?.has(code));

  function reaches(code: Code, isMeant: (one: Code) => boolean, seen = new Set<Code>()): boolean {
    if (seen.has(code)) return false;
    seen.add(code);
    return isMeant(code) || [...(used.get(code) ?? [])].some((one) => reaches(one, isMeant, seen));
  }
  const publishes = (code: Code) =>
    reaches(code, ({ uses, calls }) => [...uses, ...calls].some((name) => PUBLISHES.test(name)));
  function isPublished(code: Code, seen = new Set<Code>()): boolean {
    if (seen.has(code)) return true;
    seen.add(code);
    if (code.name === REACTION || publishes(code)) return true;
    const users = usersOf(code);
    return users.length > 0 && users.every((one) => isPublished(one, seen));
  }

  const writers = new Set(
    codes.filter((code) => isRepository(code.path) && reaches(code, (one) => one.hasSql)),
  );
  const delegatedNames = new Set([...delegated].map((operation) => operation.split(' ')[1] ?? ''));
  return codes
    .filter((code) => !isRepository(code.path) && /^(?:features|thingsboard)\//.test(code.path))
    .filter((code) => {
      const isWriting = [...(used.get(code) ?? [])].some((one) => writers.has(one));
      const isDelegating = [...code.calls].some((name) => delegatedNames.has(name));
      return (isWriting || isDelegating) && !isPublished(code);
    })
    .map(({ path, name }) => `${path} ${name}`)
    .sort();
}

const REACTION = '(reaction)';

function readSources(sources: readonly Source[]) {
  const codes: Code[] = [];
  /** By path: the local name of an import to `path#name`. */
  const importsOf = new Map<string, Map<string, string>>();
  for (const { path, text } of sources) {
    const imports = new Map<string, string>();
    importsOf.set(path, imports);
    const begin = (name: string): Code => {
      const code = { path, name, uses: new Set<string>(), calls: new Set<string>(), hasSql: false };
      codes.push(code);
      return code;
    };

    function visit(value: unknown, code: Code, name?: string): void {
      if (Array.isArray(value)) for (const one of value) visit(one, code);
      if (!isNode(value)) return;
      switch (value.type) {
        case 'ImportDeclaration':
          readImport(value);
          return;
        case 'FunctionDeclaration':
        case 'FunctionExpression':
        case 'ArrowFunctionExpression': {
          const ownName = nameOf(value['id']) ?? name;
          const own = ownName === undefined ? code : begin(ownName);
          visitAll([value['params'], value['body']], own);
          return;
        }
        case 'VariableDeclarator':
          visit(value['init'], code, nameOf(value['id']));
          return;
        case 'Property':
        case 'MethodDefinition':
        case 'PropertyDefinition':
          visit(value['value'], code, nameOf(value['key']));
          return;
        case 'MemberExpression':
          visitAll([value['object'], value['computed'] ? value['property'] : undefined], code);
          return;
        case 'CallExpression':
          visitCall(value, code);
          return;
        case 'TemplateLiteral':
          if (WRITING_SQL.test(textOf(value))) code.hasSql = true;
          break;
        case 'Identifier':
          code.uses.add(String(value['name']));
          return;
      }
      if (!isType(value.type)) visitAll(Object.values(value), code);
    }

    function visitAll(values: readonly unknown[], code: Code): void {
      for (const one of values) visit(one, code);
    }

    function visitCall(call: Node, code: Code): void {
      const callee = call['callee'];
      const method =
        isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee['property']) : undefined;
      if (method !== undefined && isNode(callee)) {
        code.calls.add(method);
        const object = callee['object'];
        if (WRITING_CALLS.has(method) && isNode(object) && CONNECTION.test(textOf(object)))
          code.hasSql = true;
      }
      visit(callee, code);
      visit(call['arguments'], method !== undefined && LISTENS.test(method) ? begin(REACTION) : code);
    }

    function readImport(declaration: Node): void {
      const from = (declaration['source'] as unknown as { value: string }).value;
      if (!from.startsWith('.')) return;
      for (const specifier of declaration['specifiers'] as Node[]) {
        const local = nameOf(specifier['local']);
        const imported = nameOf(specifier['imported']);
        if (local && imported) imports.set(local, `${join(dirname(path), from)}#${imported}`);
      }
    }

    const textOf = ({ start, end }: Node) => text.slice(start, end);
    visit(parseSync(path, text).program.body, begin('(module)'));
  }
  return { codes, importsOf };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined;

/** Types change nothing; expressions with a type are looked into. */
const isType = (type: string) =>
  type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(type);
