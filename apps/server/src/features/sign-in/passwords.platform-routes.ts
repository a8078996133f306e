import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import {
  changePasswordBodySchema,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  type PasswordPolicy,
  passwordPolicySchema,
  resetByEmailBodySchema,
  resetLinkQuerySchema,
  resetPasswordBodySchema,
} from '@airdeck/contract/passwords';
import { tokenPairSchema } from '@airdeck/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { AuthService } from './auth.service.ts';
import { answerUselessLink } from './landing.ts';
import type { PasswordResetService } from './password-reset.service.ts';

const { passwordRequestsPerMinute, resetMailsPerMinute } = LIMITS.signInRates;
const BODY_LIMIT_BYTES = LIMITS.requestBodies.signInBytes;

const TAGS = ['authentication'];

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
  const routes = app.withTypeProvider<ZodTypeProvider>();
  app.addHook('onClose', () => passwordResets.settled());

  routes.post(
    '/api/auth/changePassword',
    {
      // Each is two costly hashes.
      config: { permission: 'password:change', maxPerMinute: passwordRequestsPerMinute },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Set a new password: every session of the user ends, the answer opens a new one',
        tags: TAGS,
        body: changePasswordBodySchema,
        response: { 200: tokenPairSchema, ...ERROR_RESPONSES, 429: errorBodySchema },
      },
    },
    (request) =>
      auth.changePassword(callerOf(request), {
        currentPassword: request.body.currentPassword ?? '',
        newPassword: request.body.newPassword ?? '',
      }),
  );

  routes.post(
    '/api/noauth/resetPasswordByEmail',
    {
      config: { permission: 'password:reset', maxPerMinute: resetMailsPerMinute },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Send a reset link, if there is an account of this address; the answer never tells',
        tags: TAGS,
        security: [],
        body: resetByEmailBodySchema,
        response: { 200: z.void(), 400: errorBodySchema, 429: errorBodySchema },
      },
      // What is to be done begins when the answer is out: it cannot take longer for an account that exists.
      onResponse: async (request, reply) => {
        if (reply.statusCode === 200) passwordResets.request(request.body.email?.trim() ?? '');
      },
    },
    async (_request, reply) => reply.status(200).send(),
  );

  routes.post(
    '/api/noauth/resetPassword',
    {
      config: { permission: 'password:reset', maxPerMinute: passwordRequestsPerMinute },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Set a new password with the token of a reset link',
        tags: TAGS,
        security: [],
        body: resetPasswordBodySchema,
        response: { 200: z.void(), 400: errorBodySchema, 429: errorBodySchema },
      },
    },
    async ({ body, ip }, reply) => {
      await passwordResets.reset(body.resetToken ?? '', body.password ?? '', ip);
      return reply.status(200).send();
    },
  );

  routes.get(
    '/api/noauth/resetPassword',
    {
      config: { permission: 'password:reset', maxPerMinute: passwordRequestsPerMinute },
      schema: {
        summary: 'Go from a reset link to the page where the password is set',
        tags: TAGS,
        security: [],
        querystring: resetLinkQuerySchema,
        response: { 303: z.void(), 409: z.string(), 429: z.string() },
      },
    },
    async (request, reply) => {
      const { resetToken } = request.query;
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
  );

  routes.get(
    '/api/noauth/userPasswordPolicy',
    {
      config: { permission: 'password:reset' },
      schema: {
        summary: 'What a password must be like',
        tags: TAGS,
        security: [],
        response: { 200: passwordPolicySchema },
      },
    },
    async () => POLICY,
  );
}
