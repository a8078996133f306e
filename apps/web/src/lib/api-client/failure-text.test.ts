import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { DEVICE_IMPORT_ERRORS } from '@airdeck/contract/device-import/device-import';
import { QUESTIONNAIRE_ERRORS } from '@airdeck/contract/questionnaires/questionnaires';
import { PASSWORD_ERRORS } from '@airdeck/contract/sign-in/passwords';
import { SIGN_IN_ERRORS } from '@airdeck/contract/sign-in/sign-in';
import { USER_ERRORS } from '@airdeck/contract/users/users';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../testing/texts.ts';
import { ApiFailure } from './api-failure.ts';
import { failureText } from './failure-text.ts';

const { t } = await textsIn('en');
const japanese = (await textsIn('ja')).t;

const refused = (message: string, status = 400, errorCode = 31) =>
  new ApiFailure(message, { kind: 'http', status, errorCode });

describe('the text of a failure', () => {
  it('is translated for known errors, including quoted addresses', () => {
    const failure = new ApiFailure("User with email 'o'hara@example.com' already present in database!", {
      kind: 'http',
      ...USER_ERRORS.emailTaken,
      values: { email: "o'hara@example.com" },
    });
    expect(failureText(failure, t, 'ui.error.title').message).toBe(
      "User with email 'o'hara@example.com' already present in database!",
    );
    expect(failureText(failure, japanese, 'ui.error.title')).toEqual({
      message: "メールアドレスo'hara@example.comのユーザーはすでに登録されています。",
    });
  });

  it.each([['Too many requests!', 429, 33]])(
    'is translated by its status without a code: %s',
    async (message, status, errorCode) => {
      const texts = [t, japanese, (await textsIn('ar')).t].map((language) =>
        failureText(refused(message, status, errorCode), language, 'ui.error.title'),
      );
      expect(new Set(texts.map((text) => text.message)).size).toBe(3);
      expect(texts.filter(({ detail }) => detail !== undefined)).toEqual([]);
    },
  );

  it.each([
    [SIGN_IN_ERRORS.locked, {}],
    [REQUEST_ERRORS.tooManyRequests, {}],
    [PASSWORD_ERRORS.currentIncorrect, {}],
    [PASSWORD_ERRORS.sameAsBefore, {}],
    [PASSWORD_ERRORS.tooShort, { length: 6 }],
    [PASSWORD_ERRORS.tooLong, { length: 72 }],
    [PASSWORD_ERRORS.linkUseless, {}],
    [PASSWORD_ERRORS.mailNotSent, {}],
    [QUESTIONNAIRE_ERRORS.questionGone, {}],
    [DEVICE_IMPORT_ERRORS.otherRunning, {}],
  ])('is translated by its code: $code', async ({ status, code }, values) => {
    const failure = new ApiFailure('Whatever the server says', { kind: 'http', status, code, values });
    const texts = [t, japanese, (await textsIn('ar')).t].map((language) =>
      failureText(failure, language, 'ui.error.title'),
    );
    expect(new Set(texts.map((text) => text.message)).size).toBe(3);
    for (const value of Object.values(values)) expect(texts[0]?.message).toContain(String(value));
    expect(texts.filter(({ message, detail }) => detail !== undefined || message.includes('{{'))).toEqual([]);
  });

  it('reports a concurrent change by its error code', () => {
    const failure = refused('Customer was already changed by someone else', 409, 35);
    expect(failureText(failure, t, 'ui.error.title').message).toMatch(/^Another user has made changes/);
  });

  it('shows an unknown message of the server below the fallback', () => {
    expect(failureText(refused('Moon in the wrong house'), t, 'ui.error.title')).toEqual({
      message: 'Something went wrong!',
      detail: 'Moon in the wrong house',
    });
  });

  it('omits the message if the server is unreachable or its response is invalid', () => {
    expect(failureText(new ApiFailure('x', { kind: 'network' }), t, 'ui.error.title').message).toMatch(
      /cannot be reached/,
    );
    const shape = new ApiFailure('[{"path":[]}]', { kind: 'shape', status: 200 });
    expect(failureText(shape, t, 'ui.error.title')).toEqual({ message: 'Something went wrong!' });
  });
});
