import { beforeEach, expect, it } from "vitest";
import { goOnWithPayments } from "#server/services/ask-gateways.ts";
import { eachAlone } from "#server/services/each-alone.ts";
import { forgetOld } from "#server/services/forget-old.ts";
import { readOutbox } from "#server/services/read-outbox.ts";
import { JOBS, type RecurringWork, runJob, startJobs } from "#server/services/run-jobs.ts";
import type { Shop } from "#server/shop.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { actorFor } from "#tests/support/shop.ts";
import { later, useShop } from "#tests/support/use-shop.ts";

const MINUTE = 60_000;
/** So many ms after the shop's first instant. */
const instant = (ms: number) => later(ms / MINUTE);

describeOnEachEngine("work that comes again by the clock", (database) => {
  const test = useShop(database);
  const id = "job:payments";
  const everyMs = 5 * MINUTE;
  const jobOf = (work: RecurringWork["work"]): RecurringWork => ({ id, what: "", everyMs, work });
  const at = (ms: number) => test.setNow(instant(ms));
  const standing = async () => (await readOutbox(test.shop, actorFor("desk")))?.jobs.find((job) => job.id === id) ?? expect.fail("not there");
  const row = () => test.shop.database.db.selectFrom("outbox").select(["dueAt", "leasedUntil", "attempts", "lastError", "doneAt"]).where("id", "=", id).executeTakeFirstOrThrow();

  beforeEach(() => startJobs(test.shop));

  it("is done by one of several processes, and again when its time has come", async () => {
    let times = 0;
    const job = jobOf(async () => void times++);
    const all = () => Promise.all(Array.from({ length: 4 }, () => runJob(test.shop, job)));
    await all();
    expect(times).toBe(1);
    expect(await row()).toEqual({ dueAt: instant(everyMs), leasedUntil: null, attempts: 0, lastError: null, doneAt: instant(0) });
    at(everyMs - 1);
    await all();
    expect(times).toBe(1);
    at(everyMs);
    await all();
    expect(times).toBe(2);
  });

  it("is taken from a process that died with it, and never from one that is still at it", async () => {
    const work = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = runJob(test.shop, jobOf(() => (begun.resolve(), work.promise)));
    await begun.promise;
    let others = 0;
    const other = jobOf(async () => void others++);
    at(MINUTE - 1);
    await runJob(test.shop, other);
    expect(others, "the lease lasts").toBe(0);
    at(MINUTE);
    await runJob(test.shop, other);
    expect(others, "a lease that nobody lengthened is over").toBe(1);
    work.resolve();
    await first;
  });

  it("that fails is tried again less and less often, and the desk sees it until it is done", async () => {
    const logged: string[] = [];
    const shop: Shop = { ...test.shop, log: { info: () => undefined, error: (event) => void logged.push(event) } };
    const failing = jobOf(() => Promise.reject(new Error("asha@example.com")));
    let now = 0;
    for (const [tries, wait] of [1, 2, 4, 8, 10, 10].entries()) {
      await runJob(shop, failing);
      expect(await row()).toMatchObject({ attempts: tries + 1, dueAt: instant(now + wait * MINUTE), leasedUntil: null, doneAt: null });
      at((now += wait * MINUTE));
    }
    expect(await standing()).toMatchObject({ doneAt: null, trouble: { reason: "It could not be done. It is tried again; the log says why.", tries: 6, nextAt: instant(now) } });
    expect(logged).toEqual(Array.from({ length: 6 }, () => `${id} not done`));
    await runJob(shop, jobOf(async () => undefined));
    expect(await standing()).toMatchObject({ doneAt: instant(now), trouble: null });
  });

  it("that leaves a piece undone does the rest, says so, and keeps its pace", async () => {
    const done: number[] = [];
    await runJob(test.shop, jobOf(() => eachAlone(test.shop.log, "", [1, 2, 3], async (piece) => {
      if (piece === 2) throw new Error("poison");
      done.push(piece);
    })));
    expect(done).toEqual([1, 3]);
    expect(await row()).toMatchObject({ dueAt: instant(everyMs), doneAt: null });
    expect((await standing()).trouble?.reason).toBe("Left undone: 1. It is tried again; the log says why.");
  });

  it("is due at once after a start, as often as the shop is started", async () => {
    await runJob(test.shop, jobOf(async () => undefined));
    at(1);
    await startJobs(test.shop);
    expect(await row()).toMatchObject({ dueAt: instant(1), doneAt: instant(0) });
    expect((await readOutbox(test.shop, actorFor("desk")))?.jobs.map((job) => job.id)).toEqual(JOBS.map((job) => job.id));
  });

  it("does all that the shop has to do, and stays when what is too old goes", async () => {
    for (const job of JOBS) await runJob(test.shop, job);
    const done = async () => (await readOutbox(test.shop, actorFor("desk")))?.jobs.map(({ doneAt, trouble }) => [doneAt, trouble]);
    expect(await done()).toEqual(JOBS.map(() => [instant(0), null]));
    at(4000 * 24 * 60 * MINUTE);
    await forgetOld(test.shop);
    expect(await done()).toHaveLength(JOBS.length);
    expect(await goOnWithPayments(test.shop)).toBe(0);
  });

  it("is no mail: no operator sends it again, no list of mails shows it", async () => {
    await runJob(test.shop, jobOf(() => Promise.reject(new Error())));
    const outbox = await readOutbox(test.shop, actorFor("desk"));
    expect([outbox?.mails, outbox?.givenUp]).toEqual([[], []]);
    expect((await test.send(`/api/desk/mails/${id}/send-again`, { method: "POST", uid: "desk", json: {} })).status).toBe(404);
  });
});
