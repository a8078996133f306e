import { LIMITS } from '../../limits/limits.ts';
import { STOP } from './end-point.ts';
import type { Session } from './sessions.ts';

/** A question of a client is being answered. Of many, no more are read: each answer may hold all attributes of a device. */
export function beginQuestion(session: Session): void {
  session.questions += 1;
  if (session.questions >= LIMITS.mqttConnections.questionsAtOnce) session.connection.stop(STOP.questions);
}

export function endQuestion(session: Session): void {
  session.questions -= 1;
  session.connection.go(STOP.questions);
}
