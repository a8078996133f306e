import {
  beginPasskey,
  beginPasskeySignIn,
  beginPasskeyStep,
  finishPasskeySignIn,
  finishPasskeyStep,
  listPasskeys,
  type OwnPasskey,
  readFactorWays,
  removePasskey,
  savePasskey,
} from '@airdeck/contract/second-factor/passkeys';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import { answerRemembering } from '../sign-in/remembering-answer.ts';
import type { SIGN_IN_LIMITS } from '../sign-in/sign-in.limits.ts';
import { sourceOf } from '../sign-in/sign-in-completion.ts';
import type { PasskeySignIns } from './passkey-sign-in.service.ts';
import type { Passkey } from './passkeys.repository.ts';
import type { Passkeys } from './passkeys.service.ts';
import type { SecondFactors } from './second-factors.service.ts';

const bodyLimit = LIMITS.requestBodies.signInBytes;

const passkeyBody = ({ id, name, createdTime, lastUsedTime }: Passkey): OwnPasskey => ({
  id,
  name,
  createdTime,
  lastUsedTime,
});

/** The own passkeys. */
export function passkeyRoutes(app: FastifyInstance, passkeys: Passkeys): void {
  serve(app, listPasskeys, async ({ caller }) => (await passkeys.list(caller)).map(passkeyBody));
  serve(app, beginPasskey, ({ caller }) => passkeys.begin(caller));
  serve(app, savePasskey, async ({ caller, body }) => passkeyBody(await passkeys.add(caller, body)), {
    bodyLimit,
  });
  serve(app, removePasskey, ({ caller, params }) => passkeys.remove(caller, params.passkeyId));
}

/** Sign-ins by passkeys, as often as those by passwords. */
export function passkeySignInRoutes(
  app: FastifyInstance,
  parts: {
    secondFactors: SecondFactors;
    passkeySignIns: PasskeySignIns;
    limits: typeof SIGN_IN_LIMITS.numbers;
    /** URL of the console, without a trailing slash. */
    consoleUrl: () => string;
  },
): void {
  const { secondFactors, passkeySignIns, limits, consoleUrl } = parts;
  const maxPerMinute = limits.loginsPerAddressAndMinute;
  serve(app, readFactorWays, ({ caller }) => secondFactors.waysOf(caller));
  serve(app, beginPasskeyStep, ({ caller }) => passkeySignIns.beginStep(caller));
  serve(
    app,
    finishPasskeyStep,
    async ({ caller, body, request, reply }) => {
      const remembered = body.remember ? sourceOf(request) : undefined;
      const completed = await passkeySignIns.finishStep(caller, body, remembered);
      return answerRemembering(reply, caller.userId, completed, consoleUrl());
    },
    { bodyLimit },
  );
  serve(app, beginPasskeySignIn, () => passkeySignIns.beginSignIn(), { maxPerMinute });
  serve(app, finishPasskeySignIn, ({ body, request }) => passkeySignIns.signIn(body, sourceOf(request)), {
    bodyLimit,
    maxPerMinute,
  });
}
