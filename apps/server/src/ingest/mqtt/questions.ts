import { LIMITS } from '../../limits/limits.ts';
import { STOP } from './end-point.ts';
import type { MqttSession } from './sessions.ts';

/** Counts a request being answered. Pauses reading at the limit: each answer may hold all attributes of a device. */
export function beginQuestion(session: MqttSession): void {
  session.questions += 1;
  if (session.questions >= LIMITS.mqttConnections.questionsAtOnce) session.connection.stop(STOP.questions);
}

export function endQuestion(session: MqttSession): void {
  session.questions -= 1;
  session.connection.go(STOP.questions);
}
