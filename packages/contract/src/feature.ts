import type { z } from 'zod';
import type { DetailFields } from './common/entry-details.ts';

/** The entry of a feature, with which it adds to the lists of all: `<feature>/<feature>.feature.ts`, listed in `features.ts`. */
export type FeatureEntry = {
  /** Kinds of entities of which the audit log tells. The feature's folder in the console has a text for each. */
  readonly auditedKinds?: readonly string[];
  /** Actions in the audit log besides creation, change and deletion, each with such a text. */
  readonly auditActions?: readonly string[];
  /** Fields of details in the audit log that its readers use, besides the names of what changed. */
  readonly auditDetails?: DetailFields;
  /** Kinds of entries in the time line of a device, with the fields of their details, each with such a text. */
  readonly activityKinds?: Readonly<Record<string, DetailFields>>;
  /** Kinds of messages that the product writes. Server and console have texts for each. */
  readonly messageKinds?: readonly string[];
  /** Those about devices: their number, and the name of one of them. Titles are the only texts. */
  readonly deviceMessageKinds?: readonly string[];
  /** Fields of a message that name its subject, besides the device. */
  readonly messageSubjects?: z.ZodRawShape;
  /** Events of which people are notified. */
  readonly deliveryEvents?: readonly string[];
  /** Subjects for which people choose channels, with the description of the choice. */
  readonly notifiedSubjects?: Readonly<Record<string, string>>;
  /** Subjects of deliveries for which the channels of alerts are used. */
  readonly alertSubjects?: readonly string[];
  /** Events of the stream to consoles, with their data. */
  readonly streamEvents?: Readonly<Record<string, z.ZodType>>;
};
