import { z } from 'zod';

/** What a user wants to be told, and how. */
export const notificationChoicesSchema = z.object({
  /** A mail when an alarm of the devices they may see is raised. */
  alarmMail: z.boolean(),
  /** A message of the browser when an alarm is raised. */
  alarmPush: z.boolean(),
  /** A mail when a device falls silent. */
  silentDeviceMail: z.boolean(),
});
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

/** What holds for a user who has not chosen. */
export const DEFAULT_NOTIFICATION_CHOICES: NotificationChoices = {
  alarmMail: true,
  alarmPush: true,
  silentDeviceMail: false,
};
