import { z } from 'zod';
import { declaredNames, declaredShape } from '../features.ts';

/** Channels by which a person is notified. */
export const PERSONAL_CHANNELS = ['mail', 'push'] as const;
export type PersonalChannel = (typeof PERSONAL_CHANNELS)[number];

const channelsSchema = z
  .array(z.enum(PERSONAL_CHANNELS))
  .max(PERSONAL_CHANNELS.length)
  .default([...PERSONAL_CHANNELS]);

/** The channels that a person chooses for each subject besides alerts, which they choose by severity. */
const DESCRIPTIONS = declaredShape('notifiedSubjects');
export type NotifiedSubject = keyof typeof DESCRIPTIONS;
export const NOTIFIED_SUBJECTS = Object.keys(DESCRIPTIONS) as [NotifiedSubject, ...NotifiedSubject[]];
export const subjectChoices = Object.fromEntries(
  NOTIFIED_SUBJECTS.map((subject) => [subject, channelsSchema.describe(DESCRIPTIONS[subject])]),
) as Readonly<Record<NotifiedSubject, typeof channelsSchema>>;

/** Events of which people are notified. */
export const DELIVERY_EVENTS = [
  ...declaredNames('deliveryEvents'),
  /** Several alarms in one message. */
  'digest',
] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];
