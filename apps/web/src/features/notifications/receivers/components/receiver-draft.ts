import type { Language } from '@airdeck/contract/common/languages';
import type { TemplateType } from '@airdeck/contract/notifications/receiver-template';
import {
  changedReceiverSchema,
  newReceiverSchema,
  type Receiver,
  type ReceiverForm,
  type ReceiverKind,
} from '@airdeck/contract/notifications/receivers';
import { errorKeyOf, type FieldErrors } from '../../../../lib/forms/checked-by.ts';

/** The texts of the form, of all kinds. */
export type ReceiverTexts = {
  readonly name: string;
  readonly address: string;
  readonly url: string;
  readonly token: string;
  readonly chatId: string;
  readonly number: string;
  readonly body: string;
};

/** The choices of the form. */
export type ReceiverChoices = {
  readonly kind: ReceiverKind;
  readonly language: Language;
  readonly type: TemplateType;
  readonly notifiesOfEnd: boolean;
  readonly isEnabled: boolean;
};

const FIRST_BODY = '{"title": "{title}", "text": "{text}", "link": "{link}"}';

/** Secrets of a stored receiver are not known: their fields are empty. */
export function textsOf(receiver: Receiver | undefined): ReceiverTexts {
  const { kind, target = '', name = '', body } = receiver ?? {};
  return {
    name,
    address: kind === 'mail' ? target : '',
    url: '',
    token: '',
    chatId: kind === 'telegram' ? target : '',
    number: kind === 'sms' ? target : '',
    body: body ?? FIRST_BODY,
  };
}

/** @param kind of a new one */
export const choicesOf = (
  receiver: Receiver | undefined,
  kind: ReceiverKind,
  language: Language,
): ReceiverChoices => ({
  kind: receiver?.kind ?? kind,
  language: receiver?.language ?? language,
  type: receiver?.type ?? 'application/json',
  notifiesOfEnd: receiver?.notifiesOfEnd ?? true,
  isEnabled: receiver?.isEnabled ?? true,
});

const formOf = (texts: ReceiverTexts, choices: ReceiverChoices) => ({ ...texts, ...choices });

/** The body to send, or the errors of its fields. */
export function checkedReceiver(
  edited: Receiver | undefined,
  texts: ReceiverTexts,
  choices: ReceiverChoices,
): { readonly form: ReceiverForm } | { readonly errors: FieldErrors<ReceiverTexts> } {
  const schema = edited ? changedReceiverSchema : newReceiverSchema;
  const { data, error } = schema.safeParse(formOf(texts, choices));
  if (data) return { form: data };
  const errors = error.issues.map(({ path, ...issue }) => [path[0], errorKeyOf(issue)]);
  return { errors: Object.fromEntries(errors) };
}
