/** Texts of the console, or of a part of it, by nested keys. */
export type Texts = { readonly [key: string]: string | Texts };

/**
 * The texts of locale files, given with their paths, in one: groups to which several files add are joined.
 * @throws if two files have a text of the same key
 */
export function joinFiles(files: readonly (readonly [path: string, texts: Texts])[]): Texts {
  return files.reduce<Texts>((joined, [path, texts]) => joinGroups(joined, texts, path), {});
}

function joinGroups(joined: Texts, added: Texts, path: string): Texts {
  const groups: Record<string, string | Texts> = { ...joined };
  for (const [key, texts] of Object.entries(added)) {
    const known = groups[key];
    if (known === undefined) groups[key] = texts;
    else if (typeof known === 'object' && typeof texts === 'object')
      groups[key] = joinGroups(known, texts, path);
    else throw new Error(`${path}: another file has a text of '${key}' already`);
  }
  return groups;
}
