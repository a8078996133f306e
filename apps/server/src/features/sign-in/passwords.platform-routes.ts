import {
  changePassword,
  getPasswordPolicy,
  openResetLink,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  type PasswordPolicy,
  requestPasswordReset,
  resetPassword,
} from '@airdeck/contract/passwords';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { AuthService } from './auth.service.ts';
import { answerUselessLink } from './landing.ts';
import type { PasswordResetService } from './password-reset.service.ts';

const { passwordRequestsPerMinute: maxPerMinute, resetMailsPerMinute } = LIMITS.signInRates;
const bodyLimit = LIMITS.requestBodies.signInBytes;

/** The platform's default: nothing but a length. */
const POLICY: PasswordPolicy = {
  minimumLength: PASSWORD_MIN_LENGTH,
  maximumLength: PASSWORD_MAX_LENGTH,
  minimumUppercaseLetters: null,
  minimumLowercaseLetters: null,
  minimumDigits: null,
  minimumSpecialCharacters: null,
  allowWhitespaces: true,
  forceUserToResetPasswordIfNotValid: false,
  passwordExpirationPeriodDays: null,
  passwordReuseFrequencyDays: null,
};

/** Changing one's password, and getting a new one where it was forgotten. */
export function registerPasswordRoutes(
  app: FastifyInstance,
  parts: { auth: AuthService; passwordResets: PasswordResetService },
): void {
  const { auth, passwordResets } = parts;
  app.addHook('onClose', () => passwordResets.settled());

  serve(
    app,
    changePassword,
    ({ caller, body }) =>
      auth.changePassword(caller, {
        currentPassword: body.currentPassword ?? '',
        newPassword: body.newPassword ?? '',
      }),
    { maxPerMinute, bodyLimit },
  );

  serve(app, requestPasswordReset, () => undefined, {
    maxPerMinute: resetMailsPerMinute,
    bodyLimit,
    // What is to be done begins when the answer is out: it cannot take longer for an account that exists.
    onResponse: async (request, reply) => {
      if (reply.statusCode !== 200) return;
      const { email } = request.body as { email?: string | null };
      passwordResets.request(email?.trim() ?? '');
    },
  });

  serve(
    app,
    resetPassword,
    ({ body, request }) => passwordResets.reset(body.resetToken ?? '', body.password ?? '', request.ip),
    { maxPerMinute, bodyLimit },
  );

  serve(
    app,
    openResetLink,
    async ({ query: { resetToken }, request, reply }) => {
      const leadTo = (page: string) => reply.status(303).header('location', page).send();
      switch (await passwordResets.open(resetToken)) {
        case 'usable':
          return leadTo(`/login/resetPassword?resetToken=${encodeURIComponent(resetToken)}`);
        case 'expired':
          return leadTo('/passwordResetLinkExpired');
        case 'openedTooOften':
          return answerUselessLink(request, reply, 429, '/passwordResetLinkExpired?reason=openedTooOften');
        case 'unknown':
          return answerUselessLink(request, reply, 409, '/passwordResetLinkExpired');
      }
    },
    { maxPerMinute },
  );

  serve(app, getPasswordPolicy, () => POLICY);
}
