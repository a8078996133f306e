import { z } from 'zod';

/** A person as shown to others; null names: a deleted user. */
export const personSchema = z.object({ userId: z.string().nullable(), name: z.string().nullable() });
export type Person = z.infer<typeof personSchema>;
