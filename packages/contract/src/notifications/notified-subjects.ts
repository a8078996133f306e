import { z } from 'zod';

/** Channels by which a person is notified. */
export const PERSONAL_CHANNELS = ['mail', 'push'] as const;
export type PersonalChannel = (typeof PERSONAL_CHANNELS)[number];

const channelsSchema = z
  .array(z.enum(PERSONAL_CHANNELS))
  .max(PERSONAL_CHANNELS.length)
  .default([...PERSONAL_CHANNELS]);

/** The channels that a person chooses for each subject besides alerts, which they choose by severity. */
export const subjectChoices = {
  messages: channelsSchema.describe('How they hear of messages that they received'),
  conversations: channelsSchema.describe('How they hear of what others say in conversations'),
  todos: channelsSchema.describe('How they hear of to-dos that others give them'),
};
export type NotifiedSubject = keyof typeof subjectChoices;
export const NOTIFIED_SUBJECTS = Object.keys(subjectChoices) as [NotifiedSubject, ...NotifiedSubject[]];

/** An alarm was raised or cleared. */
export const ALARM_EVENTS = ['raised', 'cleared'] as const;
export type AlarmEvent = (typeof ALARM_EVENTS)[number];
/** A shipment was created, sent or completely received; devices of it are missing long after it was sent. */
export const SHIPMENT_EVENTS = [
  'shipmentMade',
  'shipmentSent',
  'shipmentReceived',
  'shipmentOverdue',
] as const;
export type ShipmentEvent = (typeof SHIPMENT_EVENTS)[number];

/** Events of which people are notified. */
export const DELIVERY_EVENTS = [
  ...ALARM_EVENTS,
  /** Several alarms in one message. */
  'digest',
  ...SHIPMENT_EVENTS,
  /** A message was sent. */
  'messageWritten',
  /** A new entry in a conversation. */
  'entryWritten',
  /** A to-do was assigned to a person by another one. */
  'todoGiven',
] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];
