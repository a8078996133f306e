import { z } from 'zod';

/** A person as others see them; null names: a former user. */
export const personSchema = z.object({ userId: z.string().nullable(), name: z.string().nullable() });
export type Person = z.infer<typeof personSchema>;
