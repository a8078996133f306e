import { describe, expect, it } from 'vitest';
import { textsIn } from '../../testing/texts.ts';
import { ApiFailure } from './api-failure.ts';
import { failureText } from './failure-text.ts';

const { t } = await textsIn('en');
const japanese = (await textsIn('ja')).t;

const refused = (message: string, status = 400, errorCode = 31) =>
  new ApiFailure(message, { kind: 'http', status, errorCode });

describe('the text of a failure', () => {
  it('is the reader’s own where the server’s is known, quoted addresses included', () => {
    const failure = refused("User with email 'o'hara@example.com' already present in database!");
    expect(failureText(failure, t, 'ui.error.title').message).toBe(
      "User with email 'o'hara@example.com' already present in database!",
    );
    expect(failureText(failure, japanese, 'ui.error.title')).toEqual({
      message: "メールアドレス o'hara@example.com のユーザーはすでに登録されています。",
    });
  });

  it.each([
    ['User account is locked due to security policy', 401, 10],
    ['Too many requests!', 429, 33],
    ["Current password doesn't match!", 400, 31],
    ['New password should be different from existing!', 400, 31],
    ['Password must be 6 or more characters in length.', 400, 31],
    ['Password must be no more than 72 characters in length.', 400, 31],
    ['Invalid reset token!', 400, 31],
    ['Unable to find user credentials by activateToken [x]', 400, 31],
    ["Couldn't send user activation email", 500, 2],
    ['One of the questions is not asked any more. Please load them again!', 400, 31],
  ])('reaches the reader in their own language: %s', async (message, status, errorCode) => {
    const texts = [t, japanese, (await textsIn('ar')).t].map((language) =>
      failureText(refused(message, status, errorCode), language, 'ui.error.title'),
    );
    expect(new Set(texts.map((text) => text.message)).size).toBe(3);
    expect(texts.filter(({ detail }) => detail !== undefined)).toEqual([]);
  });

  it('tells by its code that somebody else was faster', () => {
    const failure = refused('Customer was already changed by someone else', 409, 35);
    expect(failureText(failure, t, 'ui.error.title').message).toMatch(/^Another user has changed this/);
  });

  it('keeps what the server says and the console does not know, beneath the fall-back', () => {
    expect(failureText(refused('Moon in the wrong house'), t, 'ui.error.title')).toEqual({
      message: 'Something went wrong!',
      detail: 'Moon in the wrong house',
    });
  });

  it('says nothing of the server where it could not be reached or not be understood', () => {
    expect(failureText(new ApiFailure('x', { kind: 'network' }), t, 'ui.error.title').message).toMatch(
      /cannot be reached/,
    );
    const shape = new ApiFailure('[{"path":[]}]', { kind: 'shape', status: 200 });
    expect(failureText(shape, t, 'ui.error.title')).toEqual({ message: 'Something went wrong!' });
  });
});
