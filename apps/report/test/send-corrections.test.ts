import { DEMO_MORNING } from '@brand-visibility/demo';
import { expect, test } from '@jest/globals';
import { configure, recordIn, sendFrom } from './support/agency-mail.js';
import { nameAlder, withService } from './support/corrections.js';
import { readMail, startMailServer } from './support/mail-server.js';
import { DAY, OCTOBER, publish } from './support/published.js';

/** Reports that are corrected after they were sent. */

test('a correction goes only when asked, and says what it corrects; other changes are none', () =>
  withService(
    async (service, folder) => {
      configure(folder);
      const server = await startMailServer();
      const at = (days: number) => ({ clock: DEMO_MORNING + days * DAY });
      const send = async (line: string, days: number) => {
        const { status, stderr } = await sendFrom(folder, line, { ...server, ...at(days) });
        return [status, stderr];
      };
      expect(await send('--all --hold brd_birch', 0)).toEqual([0, 'sent 2 messages; 1 held\n']);

      await publish(service, folder, `${OCTOBER} --no-quotes`, at(1));
      expect(await send('--all --corrections --hold Birch', 1)).toEqual([
        0,
        'sent 0 messages; 2 sent before; 1 held\n',
      ]);

      await nameAlder(service);
      await publish(service, folder, `${OCTOBER} --no-quotes`, at(2));
      expect(await send('--all', 2)).toEqual([
        0,
        'brd_alder: anna@alder.example: corrected: sent on 2026-11-20 with other figures; to send the correction, add --corrections\nsent 1 message; 1 corrected; 1 sent before\n',
      ]);
      const table = (await sendFrom(folder, '--corrections', { ...server, ...at(2) })).stdout;
      expect(table).toContain('\tcorrected\tCorrected: Alder: visibility in AI answers, October 2026\t');

      expect(await send('--brand brd_alder --corrections', 3)).toEqual([0, 'sent 1 message\n']);
      const { headers, text } = readMail(server.taken.at(-1)?.raw ?? '');
      expect(headers['subject']).toBe('Corrected: Alder: visibility in AI answers, October 2026');
      expect(text.split(/\r?\n/)[2]).toBe(
        'This report corrects figures of the report that we sent on 20 November 2026.',
      );
      expect(new Set(recordIn(folder).map(({ message_id }) => message_id)).size).toBe(4);
      expect(await send('--all --corrections', 4)).toEqual([0, 'sent 0 messages; 3 sent before\n']);
      await server.close();
    },
    { line: OCTOBER },
  ));
