import { z } from 'zod';

/** What the console has to know of how the server was set up. */
export const serverSettingsSchema = z.object({
  /** False: nobody gets the server's mails. Whoever makes a user hands the activation link over. */
  sendsMail: z.boolean(),
});
export type ServerSettings = z.infer<typeof serverSettingsSchema>;
