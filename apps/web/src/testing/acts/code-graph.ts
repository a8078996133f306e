import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { PATHS } from '../../lib/paths/paths.ts';

/** A source file of the console, relative to its `src`. */
export type Source = { readonly path: string; readonly text: string };

/** A declaration at the top of a file, or one route of a list. */
export type Code = {
  readonly file: File;
  readonly name: string;
  /** Names of declarations that it uses. */
  readonly uses: Set<string>;
  /** Names of fields that it reads, among them parts of what it loads. */
  readonly members: Set<string>;
  /** Keys of the `PATHS` that it leads to, also by a text such as `/rules/${id}`. */
  readonly leadsTo: Set<string>;
  /** Files that it loads on demand. */
  readonly loads: Set<string>;
  /** Permissions that it asks for by `useMay`, as `ALARM_PERMISSIONS.change`, and `TOLD`. */
  readonly asks: Set<string>;
};

/** In place of a permission: an answer of the server says what the reader may do. */
export const TOLD = 'told by the server';

type File = {
  readonly path: string;
  readonly codes: Map<string, Code>;
  /** Local name of an import: the file or package that it is from, and its name there. */
  readonly imports: Map<string, { readonly from: string; readonly name: string }>;
};

export type Files = ReadonlyMap<string, File>;

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

/** Fields of answers, and a function, that say what the server permits to the reader. */
const RIGHTS = /^(?:mayManage|mayOperate|mayChange|mayUndo|administersAll)$/;

/** The declarations of the files, by path. A list of routes is one declaration for each: `ALARM_ROUTES 0`. */
export const readCode = (sources: readonly Source[]): Files =>
  new Map(sources.map((source) => [source.path, readFile(source)]));

/** Declarations that one uses: others of its file, imports of the console, and parts that it loads. */
export function codesUsedBy(code: Code, files: Files): Code[] {
  const { file, uses, members, loads } = code;
  const found = [...uses].map((name) => {
    const imported = file.imports.get(name);
    return imported ? files.get(imported.from)?.codes.get(imported.name) : file.codes.get(name);
  });
  const loaded = [...loads].flatMap((path) =>
    [...(files.get(path)?.codes.values() ?? [])].filter(({ name }) => uses.has(name) || members.has(name)),
  );
  return [...found, ...loaded].filter((one) => one !== undefined && one !== code) as Code[];
}

/** Names that it imports from the contract. */
export const contractNamesOf = ({ file, uses }: Code): string[] =>
  [...uses].flatMap((name) => {
    const imported = file.imports.get(name);
    return imported?.from.startsWith('@airdeck/contract/') ? [imported.name] : [];
  });

function readFile({ path, text }: Source): File {
  const file: File = { path, codes: new Map(), imports: new Map() };
  /** Full names of permissions by the names that they have here, as `manage` for `RULE_PERMISSIONS.manage`. */
  const permissions = new Map<string, string>();
  const statements = (parseSync(path, text).program.body as unknown as Node[]).map((statement) =>
    isNode(statement['declaration']) ? statement['declaration'] : statement,
  );
  for (const statement of statements) if (statement.type === 'ImportDeclaration') readImport(statement);
  for (const statement of statements) {
    if (statement.type === 'FunctionDeclaration') declare(nameOf(statement['id']), statement);
    if (statement.type !== 'VariableDeclaration') continue;
    for (const declarator of statement['declarations'] as Node[]) {
      const { id, init } = declarator as Node & { id: Node; init: Node | null };
      const isRoutes = init?.type === 'ArrayExpression' && /^[A-Z_]+$/.test(nameOf(id));
      const elements = isRoutes ? (init['elements'] as Node[]) : [];
      if (id.type === 'ObjectPattern' && init?.type === 'Identifier') readPermissions(id, nameOf(init));
      else if (isRoutes)
        for (const [at, element] of elements.entries()) declare(`${nameOf(id)} ${at}`, element);
      else declare(nameOf(id), init);
    }
  }
  return file;

  function readImport({ importKind, source, specifiers }: Node): void {
    if (importKind === 'type') return;
    const from = String((source as Node)['value']);
    for (const { local, imported } of specifiers as { local: Node; imported?: Node }[]) {
      const name = nameOf(imported ?? local);
      file.imports.set(nameOf(local), {
        from: from.startsWith('.') ? join(dirname(path), from) : from,
        name,
      });
    }
  }

  function readPermissions(pattern: Node, group: string): void {
    for (const { key, value } of pattern['properties'] as { key?: Node; value?: Node }[]) {
      if (key && value) permissions.set(nameOf(value), `${group}.${nameOf(key)}`);
    }
  }

  function declare(name: string, content: unknown): void {
    const code: Code = {
      file,
      name,
      uses: new Set(),
      members: new Set(),
      leadsTo: new Set(),
      loads: new Set(),
      asks: new Set(),
    };
    file.codes.set(name, code);
    visit(content, code);
  }

  function visit(value: unknown, code: Code): void {
    if (Array.isArray(value)) for (const one of value) visit(one, code);
    if (!isNode(value) || /^TS(?!As|Satisfies|NonNull)/.test(value.type)) return;
    switch (value.type) {
      case 'Identifier':
      case 'JSXIdentifier':
        code.uses.add(nameOf(value));
        if (RIGHTS.test(nameOf(value))) code.asks.add(TOLD);
        return;
      case 'Literal':
        // The name of a screen, beside the file from which it is loaded.
        if (typeof value['value'] === 'string') code.uses.add(value['value']);
        return;
      case 'TemplateLiteral':
        for (const key of pathsWritten(value)) code.leadsTo.add(key);
        break;
      case 'ImportExpression':
        code.loads.add(join(dirname(path), String((value['source'] as Node)['value'])));
        return;
      case 'MemberExpression': {
        const property = nameOf(value['property']);
        if (nameOf(value['object']) === 'PATHS') code.leadsTo.add(property);
        if (RIGHTS.test(property)) code.asks.add(TOLD);
        code.members.add(property);
        visit([value['object'], value['computed'] ? value['property'] : undefined], code);
        return;
      }
      case 'JSXAttribute':
      case 'Property':
        if (RIGHTS.test(nameOf(value['key']))) code.asks.add(TOLD);
        visit([value['value'], value['computed'] ? value['key'] : undefined], code);
        return;
      case 'CallExpression':
        // Refetching what a reader may not read is no call.
        if (nameOf(value['callee']) === 'invalidate') return;
        if (nameOf(value['callee']) === 'useMay') {
          for (const argument of value['arguments'] as Node[]) code.asks.add(permissionName(argument));
        }
    }
    for (const part of Object.values(value)) visit(part, code);
  }

  function permissionName(node: Node): string {
    if (node.type !== 'MemberExpression') return permissions.get(nameOf(node)) ?? '';
    return `${nameOf(node['object'])}.${nameOf(node['property'])}`;
  }
}

const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, ':');

/** Keys of the paths that a text with parts such as ids has the form of. */
function pathsWritten({ quasis }: Node): string[] {
  const shape = (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(':');
  return Object.entries(PATHS).flatMap(([key, path]) => (shapeOf(path) === shape ? [key] : []));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? '') : '');
