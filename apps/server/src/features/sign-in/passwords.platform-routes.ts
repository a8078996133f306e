import {
  getPasswordResetWay,
  makeResetLink,
  openResetLink,
  requestPasswordReset,
  resetPassword,
} from '@airdeck/contract/sign-in/password-resets';
import {
  activateUser,
  changePassword,
  getActivationLink,
  getActivationLinkInfo,
  getPasswordPolicy,
  openActivationLink,
  PASSWORD_ERRORS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  type PasswordPolicy,
  sendActivationMail,
} from '@airdeck/contract/sign-in/passwords';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { ActivationService } from './activation.service.ts';
import type { AuthService } from './auth.service.ts';
import type { PasswordResetService } from './password-reset.service.ts';
import { SIGN_IN_LIMITS } from './sign-in.limits.ts';
import { sourceOf } from './sign-in-completion.ts';

const { passwordChangesPerAddressAndMinute, resetMailsPerAddressAndMinute } = SIGN_IN_LIMITS.numbers;
const bodyLimit = LIMITS.requestBodies.signInBytes;

/** The platform's default policy: a length only. */
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

/** Changing the own password, and resetting a forgotten one. */
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
    { maxPerMinute: passwordChangesPerAddressAndMinute, bodyLimit },
  );

  serve(app, getPasswordResetWay, () => ({ sendsMail: passwordResets.sendsMail }));

  serve(app, requestPasswordReset, () => passwordResets.checkSendsMail(), {
    maxPerMinute: resetMailsPerAddressAndMinute,
    bodyLimit,
    // The work begins after the answer is sent, so that existing accounts do not take longer.
    onResponse: async (request, reply) => {
      if (reply.statusCode !== 200) return;
      const { email } = request.body as { email?: string | null };
      passwordResets.request(email?.trim() ?? '');
    },
  });

  serve(
    app,
    resetPassword,
    async ({ body, request }) => {
      await passwordResets.reset(body.resetToken ?? '', body.password ?? '', request.ip);
    },
    { bodyLimit },
  );

  serve(app, openResetLink, async ({ query: { resetToken }, request, reply }) => {
    const leadTo = (page: string) => reply.status(303).header('location', page).send();
    switch (await passwordResets.open(resetToken, request.ip)) {
      case 'usable':
        return leadTo(`/login/resetPassword?resetToken=${encodeURIComponent(resetToken)}`);
      case 'expired':
        return leadTo('/passwordResetLinkExpired');
      case 'openedTooOften':
        return answerUselessLink(request, reply, 429, '/passwordResetLinkExpired?reason=openedTooOften');
      case 'unknown':
        return answerUselessLink(request, reply, 409, '/passwordResetLinkExpired');
    }
  });

  serve(app, makeResetLink, ({ caller, params }) => passwordResets.makeLink(caller, params.userId));

  serve(app, getPasswordPolicy, () => POLICY);
}

/** The activation link of a new user, and the setting of the first password. */
export function registerActivationRoutes(
  app: FastifyInstance,
  { activation, passwordResets }: { activation: ActivationService; passwordResets: PasswordResetService },
): void {
  serve(
    app,
    activateUser,
    async ({ body: { activateToken, resetToken, password }, query, request }) => {
      if (!activateToken && resetToken) {
        const user = await passwordResets.reset(resetToken, password ?? '', request.ip);
        return activation.signIn(user, sourceOf(request));
      }
      if (!activateToken) {
        throw new ApiError(PASSWORD_ERRORS.linkUseless, `Incorrect activateToken ${activateToken ?? null}`);
      }
      return activation.activate(activateToken, password ?? '', {
        ...sourceOf(request),
        notifiesUser: query.sendActivationMail ?? true,
      });
    },
    { bodyLimit },
  );

  serve(app, openActivationLink, async ({ query: { activateToken }, request, reply }) => {
    const state = await activation.stateOf(activateToken, request.ip);
    if (state === 'unknown') return answerUselessLink(request, reply, 409, '/activationLinkExpired');
    const token = encodeURIComponent(activateToken);
    const page =
      state === 'usable' ? `/login/createPassword?activateToken=${token}` : '/activationLinkExpired';
    return reply.status(303).header('location', page).send();
  });
}

/** Administrators' operations for users without a password. */
export function registerActivationLinkRoutes(app: FastifyInstance, activation: ActivationService): void {
  serve(app, getActivationLink, async ({ caller, params, reply }) => {
    const { value } = await activation.makeLink(caller, params.userId);
    return reply.type('text/plain; charset=utf-8').send(value);
  });

  serve(app, getActivationLinkInfo, ({ caller, params }) => activation.makeLink(caller, params.userId));

  serve(app, sendActivationMail, ({ caller, query }) => activation.resend(caller, query.email));
}

/**
 * Answers an invalid link: with the bare status, as on the platform, but for browsers with a link to the console's page
 * that explains it, as they would otherwise show a blank page.
 * @param page a path of the console
 */
function answerUselessLink(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 409 | 429,
  page: string,
): FastifyReply {
  const isPerson = request.headers.accept?.includes('text/html') === true;
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This link cannot be used.</title>' +
    `<meta http-equiv="refresh" content="0;url=${page}"></head>` +
    `<body><p><a href="${page}">This link cannot be used.</a></p></body></html>`;
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(isPerson ? html : '');
}
