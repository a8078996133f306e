import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { Language } from '@airdeck/contract/common/languages';
import type { UserPermission } from '@airdeck/contract/common/permission';
import type { ListedSubject, WebhookBody } from '@airdeck/contract/notifications/deliveries';
import type { UnsubscribeSubject } from '@airdeck/contract/notifications/notifications';
import type { DeliveryEvent } from '@airdeck/contract/notifications/notified-subjects';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { DomainEvent } from '../domain-events.ts';
import type { delivery, SubjectColumn } from '../features/notifications/notifications.tables.ts';
import type { Message } from './message.ts';
import type { ReaderFormat } from './reader-format.ts';

export type Delivery = typeof delivery.$inferSelect;

/** Those who have the console open have read it by then. */
export const READ_FIRST_MS = 60_000;

/** One thing of which people are to be notified: a delivery for each of them and each channel that they chose. */
export type NewDeliveries = {
  /** Id of the subject. */
  readonly id: string;
  readonly event: DeliveryEvent;
  /** SQL condition on the row `u` of `app_user`; those who cannot sign in are left out. */
  readonly people: SQL;
  /** When it is to be sent, epoch ms; from then on it is kept as long as others. */
  readonly dueTime: number;
  /** A person gets one delivery of the event in this time, however often it happens. Undefined: one for each time. */
  readonly onceInMs?: number;
};

/** An alarm of which people are notified. */
export type NotifiedAlarm = {
  readonly alarmId: string;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly ruleId: string | null;
  readonly severity: AlarmSeverity;
  /** The step of its rule that is taken. Missing: the first notification. */
  readonly step?: number;
};

/** Alarms of which each recipient is told in one message about another subject. */
export type GatheredAlarms = {
  /** Id of the subject. */
  readonly id: string;
  readonly event: DeliveryEvent;
  readonly alarms: readonly NotifiedAlarm[];
  /** Who has such a message that was written since this time, epoch ms, gets no further one. Missing: each gets one. */
  readonly joinsSince?: number;
  /** By a step of the rules, whose recipients those of each alarm's step are. */
  readonly isReminder?: boolean;
};

/** A later event of a subject, for those who were told of one of earlier ones. */
export type FollowingDeliveries = {
  readonly id: string;
  readonly event: DeliveryEvent;
  readonly after: readonly DeliveryEvent[];
};

/** Writes deliveries in the transaction of the events. */
export type DeliveryWriter = {
  readonly tx: Queryable;
  /** The person who did it, and knows; null: the server. */
  readonly byUserId: string | null;
  readonly now: number;
  /** False: mails would only lie in a folder. */
  readonly sendsMail: boolean;
  readonly insert: (deliveries: NewDeliveries) => Promise<void>;
  /** One delivery for each of those who are notified of the alarms; programs get each that is not over. */
  readonly gather: (gathered: GatheredAlarms) => Promise<void>;
  /** One for each who was told of an earlier event, and wants to know the end of alarms. */
  readonly follow: (following: FollowingDeliveries) => Promise<void>;
};

/** For whom a delivery is written. */
export type Reader = ReaderFormat & {
  /** A user of a customer, to whom rooms are named without their customer. */
  readonly isOfCustomer: boolean;
};

/** The content of a delivery, in the language of its reader. */
export type Notice = Message & {
  /** Label of the link in a mail. */
  readonly action: string;
  /** Why the reader of a mail receives it. */
  readonly reason: string;
  /** Path of the subject in the console. */
  readonly path: string;
  /** A notification replaces the earlier one about the same; null: none. */
  readonly aboutId: string | null;
  readonly isUrgent: boolean;
  /** Acts of a user by signed links, without a sign-in. Undefined: none. */
  readonly acts?: NoticeActs;
};

/** Acts by signed links. */
export type NoticeActs = {
  /** Those who have it get the links. */
  readonly permission: UserPermission;
  /** Name of what the links are signed for. */
  readonly purpose: `alarm ${string}`;
  readonly links: readonly {
    /** Name of the act. */
    readonly act: string;
    readonly label: string;
    readonly pathOf: (token: string) => string;
  }[];
};

/**
 * A subject of deliveries, declared by its feature: of what people are notified, and what is said. Writing, planning,
 * sending and repeating is the same for all.
 */
export type DeliverySubject<Row extends { readonly id: string } = { readonly id: string }> = {
  /** The column of a delivery that names the subject. */
  readonly column: SubjectColumn;
  /** It is addressed to people, who hear of it also if they are limited to branches of the places' tree. */
  readonly isAddressed?: true | undefined;
  /** The choice of a person that decides by which channels they hear of it. */
  readonly choice: UnsubscribeSubject;
  /** Name of the mails that the link in them stops. Undefined: another subject of the same choice has it. */
  readonly choiceName?: (language: Language) => string;
  /** How failed ones are listed. Undefined: by their choice, without a link. */
  readonly listed?: {
    readonly subject: ListedSubject;
    /** The path of the subject in the console. */
    readonly pathOf: (id: string) => string;
  };
  write(published: readonly DomainEvent[], writer: DeliveryWriter): Promise<void>;
  /** SQL condition on the row `delivery`: no one needs it any more. Undefined: it is always sent. */
  isObsolete?(now: number): SQL;
  find(queryable: Queryable, ids: readonly string[], now: number): Promise<readonly Row[]>;
  /** Undefined: it is not for this recipient any more. */
  say(row: Row, delivery: Delivery, reader: Reader): Notice | undefined;
  /** For a subject with a severity, which is also collected in digests and sent to webhooks. */
  readonly graded?: {
    /** @param total the number of collected ones, including those that are not among the rows */
    sayTogether(rows: readonly Row[], total: number, delivery: Delivery, reader: Reader): Notice;
    webhookBody(row: Row, event: DeliveryEvent, consoleUrl: string): Pick<WebhookBody, 'event' | 'alarm'>;
  };
};

/** The subject of a delivery; of a digest, the one that is collected in it. */
export function subjectOf(subjects: readonly DeliverySubject[], one: Delivery): DeliverySubject {
  const isDigest = one.event === 'digest';
  const found = subjects.find(({ column, graded }) => (isDigest ? graded : one[column] !== null));
  if (!found) throw new Error(`no feature has declared the subject of delivery ${one.id}`);
  return found;
}
