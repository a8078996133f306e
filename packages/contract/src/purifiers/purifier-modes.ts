import { z } from 'zod';
import { errors } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';
import { checkStorable } from '../common/form-text.ts';

export const PURIFIER_MODE_ERRORS = errors('purifiers', {
  modeInvalid: 'A mode is a whole number from 0 to 99 and a name of up to 40 characters',
  modeTwice: 'Each number of a mode is used once',
  tooManyModes: 'A model has at most 20 modes',
});

const MAX_MODES = 20;
const MAX_NAME_LENGTH = 40;
const MAX_NUMBER = 99;

/** A mode of a purifier: its number on the wire (`{"mode": 2}`), and its name. */
export const purifierModeSchema = z.object({
  mode: z.number().int().min(0).max(MAX_NUMBER),
  name: z
    .string()
    .describe("Usual names such as 'off', 'auto' and 'quiet' are shown in the reader's language"),
});
export type PurifierMode = z.infer<typeof purifierModeSchema>;

/** All modes of a model. */
export const purifierModesSchema = z
  .array(
    purifierModeSchema.extend({
      name: z
        .string()
        .trim()
        .superRefine((name, context) => {
          const isSayable = name !== '' && [...name].length <= MAX_NAME_LENGTH && !/[\r\n]/.test(name);
          if (!isSayable) context.addIssue(issueOf(PURIFIER_MODE_ERRORS.modeInvalid));
          checkStorable('name', name, context);
        }),
    }),
  )
  .superRefine((modes, context) => {
    if (modes.length > MAX_MODES) context.addIssue(issueOf(PURIFIER_MODE_ERRORS.tooManyModes));
    if (new Set(modes.map(({ mode }) => mode)).size < modes.length)
      context.addIssue(issueOf(PURIFIER_MODE_ERRORS.modeTwice));
  });

const LINE = /^(\d{1,2})[\s:=.,-]+(\S.*)$/u;

/** The form of a model's modes: a line for each, with its number before its name. */
export const purifierModesFormSchema = z.object({
  modes: z
    .string()
    .transform((text, context): PurifierMode[] => {
      const lines = text.split('\n').map((line) => line.trim());
      return lines.filter(Boolean).map((line) => {
        const [, number, name] = LINE.exec(line) ?? [];
        if (number === undefined || name === undefined)
          context.addIssue(issueOf(PURIFIER_MODE_ERRORS.modeInvalid));
        return { mode: Number(number), name: name ?? '' };
      });
    })
    .pipe(purifierModesSchema),
});

/** The form's text for modes. */
export const modesText = (modes: readonly PurifierMode[]): string =>
  modes.map(({ mode, name }) => `${mode} ${name}`).join('\n');

/** Modes of a purifier whose model has none: off, and three speeds. */
const UNLISTED = [0, 1, 2, 3];

/**
 * The available modes of a purifier.
 * @param listed the modes of its model
 * @param reported the reported number, which is added for a model without modes
 */
export function modesOf(listed: readonly PurifierMode[], reported?: number): PurifierMode[] {
  if (listed.length > 0) return [...listed];
  const isFurther =
    reported !== undefined && Number.isInteger(reported) && reported > 3 && reported <= MAX_NUMBER;
  return [...UNLISTED, ...(isFurther ? [reported] : [])].map((mode) => ({
    mode,
    name: mode === 0 ? 'off' : String(mode),
  }));
}

/**
 * The mode reported by a purifier, as number or name.
 * @param said value from telemetry
 */
export function modeReported(said: unknown, modes: readonly PurifierMode[]): number | undefined {
  if (typeof said === 'number') return said;
  if (typeof said !== 'string') return undefined;
  const name = said.trim().toLowerCase();
  return modes.find((one) => one.name.toLowerCase() === name)?.mode;
}
