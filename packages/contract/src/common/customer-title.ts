import { z } from 'zod';

/** The customer beside the name of a room. */
export const customerTitleSchema = z
  .string()
  .nullable()
  .describe("The title of the device's customer; null: it has none, or the caller is a user of it");
