import { chartToSend } from '../../features/conversations/api/chart-to-send.ts';
import { showChat } from '../../lib/conversations/chat-panel.ts';
import type { ChartExcerpt } from '../../ui/chart/chart-actions.ts';

/** Opens a new conversation about a chart, with its picture and its values. */
export async function askAboutChart(chart: ChartExcerpt): Promise<void> {
  // The question can be asked without the picture.
  const sent = await chartToSend(chart).catch(() => undefined);
  const { deviceId, room = '', alarmId, alarmType = '' } = chart.subject;
  showChat({
    kind: 'new',
    draft: {
      subject: [alarmType || chart.title, room].filter((part) => part !== '').join(' · '),
      ...(deviceId !== undefined && { device: { id: deviceId, name: room } }),
      ...(alarmId !== undefined && { alarm: { id: alarmId, type: alarmType } }),
      ...(sent && { chart: sent }),
    },
  });
}
