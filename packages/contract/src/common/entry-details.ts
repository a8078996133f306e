import { z } from 'zod';
import type { StoredDetails } from './stored-details.ts';

/** The fields of details, by name. */
export type DetailFields = Readonly<Record<string, z.ZodType>>;

/** Details as this version writes them. */
export type WrittenDetails<Fields extends DetailFields> = Readonly<z.output<z.ZodObject<Fields>>>;

/** The kinds of entries in a time line, with the fields of their details. */
export type EntryKinds = Readonly<Record<string, DetailFields>>;

/** An entry as this version writes it. `details` may be null if no field is required. */
export type WrittenEntry<Kinds extends EntryKinds> = {
  [Kind in keyof Kinds]: {
    readonly kind: Kind;
    readonly details:
      | WrittenDetails<Kinds[Kind]>
      | (Record<never, never> extends WrittenDetails<Kinds[Kind]> ? null : never);
  };
}[keyof Kinds];

/** The entry covers several equal acts: their number, and the time of the last, epoch ms. */
export const REPEATED = { times: z.number(), lastTime: z.number() };

/** Details of which every field may be missing. */
export type ReadDetails<Fields extends DetailFields> = {
  readonly [Name in keyof Fields]?: z.output<Fields[Name]> | undefined;
};

/** The given fields of stored details. Those that are missing or have another type are left out. */
export function readDetails<const Fields extends DetailFields>(
  fields: Fields,
  stored: StoredDetails | null,
): ReadDetails<Fields> {
  const read = Object.entries(stored ?? {}).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name]?.safeParse(value) : undefined;
    return field?.success ? [[name, field.data] as const] : [];
  });
  return Object.fromEntries(read) as ReadDetails<Fields>;
}

/** An entry of a known kind, with what is known of its details. */
export type ReadEntry<Kinds extends EntryKinds, Common extends DetailFields> = {
  [Kind in keyof Kinds]: { readonly kind: Kind; readonly details: ReadDetails<Kinds[Kind] & Common> };
}[keyof Kinds];

/**
 * Reads a stored entry of a time line.
 * @param common fields of the details of all kinds
 * @returns undefined if this version does not know the kind
 */
export function readEntry<const Kinds extends EntryKinds, const Common extends DetailFields>(
  kinds: Kinds,
  { kind, details }: { readonly kind: string; readonly details: StoredDetails | null },
  common: Common,
): ReadEntry<Kinds, Common> | undefined {
  if (!Object.hasOwn(kinds, kind)) return undefined;
  const read = readDetails<DetailFields>({ ...kinds[kind], ...common }, details);
  // The compiler cannot follow that the parts of a union belong together.
  return { kind, details: read } as unknown as ReadEntry<Kinds, Common>;
}
