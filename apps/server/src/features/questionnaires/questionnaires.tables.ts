import type { QuestionnaireId, QuestionTypeId } from '@airdeck/contract/questionnaires/questionnaires';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';
import { appUser } from '../../database/schema/users.ts';

/** An option of a question. */
export type QuestionOption = { readonly option: string; readonly weightage: number };

/** A question of a questionnaire. It never changes: one that is put otherwise is another question. */
export const question = pgTable(
  'question',
  {
    id: uuid().primaryKey(),
    questionnaireId: smallint('questionnaire_id').$type<QuestionnaireId>().notNull(),
    typeId: smallint('type_id').$type<QuestionTypeId>().notNull(),
    question: text().notNull(),
    /** Weight of an answer; null if its options are weighted, or nothing is. */
    weightage: doublePrecision(),
    /** In the order in which they are offered. */
    options: jsonb().$type<readonly QuestionOption[]>().notNull(),
    createdTime: epochMs('created_time').notNull(),
    /** Time from which it is no longer asked; its answers stay. */
    retiredTime: epochMs('retired_time'),
  },
  (table) => [index('question__questionnaire_id').on(table.questionnaireId, table.createdTime, table.id)],
);

/** A user's only response to a questionnaire. It stays, without a name, when the user is deleted. */
export const questionnaireResponse = pgTable(
  'questionnaire_response',
  {
    id: uuid().primaryKey(),
    /** The id that the user has, or had. */
    respondentId: uuid('respondent_id').notNull(),
    /** The same; null for a former user. */
    userId: uuid('user_id'),
    questionnaireId: smallint('questionnaire_id').$type<QuestionnaireId>().notNull(),
    submittedTime: epochMs('submitted_time').notNull(),
    /** The user, or an administrator who wrote the answers down. */
    submittedById: uuid('submitted_by_id').notNull(),
    /** The room that it is about, where the user said so. */
    deviceId: uuid('device_id'),
    /** When it was counted in a batch of `felt_batch`, which happens once; null: it waits, or does not count. */
    batchedTime: epochMs('batched_time'),
  },
  (table) => [
    unique('questionnaire_response__respondent_id').on(table.respondentId, table.questionnaireId),
    index('questionnaire_response__user_id').on(table.userId),
    // Responses of former users.
    index('questionnaire_response__former')
      .on(table.respondentId, table.submittedTime)
      .where(sql`${table.userId} is null`),
    // How many are answered from day to day.
    index('questionnaire_response__submitted_time').on(table.submittedTime),
    reference(table.userId, appUser.id).onDelete('set null'),
    index('questionnaire_response__device_id').on(table.deviceId).where(sql`${table.deviceId} is not null`),
    reference(table.deviceId, device.id).onDelete('set null'),
  ],
);

/** The answer to one question; which of its fields are set depends on the question's type. */
export const questionnaireAnswer = pgTable(
  'questionnaire_answer',
  {
    responseId: uuid('response_id')
      .notNull()
      .references(() => questionnaireResponse.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => question.id),
    text: text(),
    chosen: jsonb().$type<readonly string[]>(),
    isYes: boolean('is_yes'),
  },
  (table) => [
    primaryKey({ name: 'questionnaire_answer__response_id', columns: [table.responseId, table.questionId] }),
    index('questionnaire_answer__question_id').on(table.questionId),
  ],
);
