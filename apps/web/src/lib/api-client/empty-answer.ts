import { z } from 'zod';

/** For calls whose answer says nothing but that they worked. */
export const emptyAnswer = z.unknown().transform(() => undefined);
