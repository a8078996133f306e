import { runMain, Stop, say } from '../setup/run.mjs';
import { compareWithRecording } from './comparison.ts';

const USAGE = 'tsx tools/recording/main.ts <address> <MQTT port> <e-mail address>:<password>';

/** Compares a running server with the recording of a ThingsBoard. */
await runMain(async () => {
  const [url, mqttPort, account = ''] = process.argv.slice(2);
  const [email, password] = account.split(/:(.*)/);
  if (!url || !mqttPort || !email || !password) throw new Stop(USAGE);
  const result = await compareWithRecording({
    url,
    mqttPort: Number(mqttPort),
    account: { email, password },
  });
  if (!result) throw new Stop('There is no recording to compare with beside the project.');
  for (const difference of result.unlisted) say(difference);
  say(`${result.agreeing} of ${result.steps} steps are answered as recorded.`);
  if (result.unlisted.length > 0) throw new Stop('What differs is not what is listed.');
});
