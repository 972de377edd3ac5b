import { describe, expect, it } from "vitest";
import { workQueue } from "./queue.ts";

/** Work that ends when it is told to. */
function pieces() {
  const started: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  return {
    started,
    piece: (name: string) => () => {
      started.push(name);
      const gate = Promise.withResolvers<void>();
      gates.set(name, gate);
      return gate.promise;
    },
    end: (name: string) => gates.get(name)?.resolve(),
    fail: (name: string) => gates.get(name)?.reject(new Error(`${name} failed`)),
  };
}

describe("the queue of pictures to make", () => {
  it("does a piece once, however many ask", async () => {
    const queue = workQueue();
    const { piece, started, end } = pieces();
    const asked = Array.from({ length: 50 }, () => queue.do("a", "now", piece("a")));
    expect(started).toEqual(["a"]);
    end("a");
    await Promise.all(asked);
    const again = queue.do("a", "now", piece("a"));
    end("a");
    await again;
    expect(started).toEqual(["a", "a"]);
  });

  it("does what somebody waits for first, beside a slow one that has begun, and moves up what becomes urgent", async () => {
    const queue = workQueue();
    const { piece, started, end } = pieces();
    const all = [
      queue.do("slow", "idle", piece("slow")),
      queue.do("idle", "idle", piece("idle")),
      queue.do("soon", "soon", piece("soon")),
      queue.do("raised", "idle", piece("raised")),
    ];
    expect(started).toEqual(["slow"]);
    all.push(queue.do("raised", "now", piece("raised")), queue.do("now", "now", piece("now")));
    expect(started).toEqual(["slow", "raised"]);
    end("slow");
    await all[0];
    expect(started).toEqual(["slow", "raised", "now"]);
    end("raised");
    await all[3];
    expect(started).toEqual(["slow", "raised", "now"]);
    for (const [ending, then] of [["now", "soon"], ["soon", "idle"]] as const) {
      end(ending);
      await new Promise(setImmediate);
      expect(started.at(-1)).toBe(then);
    }
    end("idle");
    await Promise.all(all);
    expect(started).toEqual(["slow", "raised", "now", "soon", "idle"]);
  });

  it("goes on after a failure, and tells it to each who asked", async () => {
    const queue = workQueue();
    const { piece, fail, end } = pieces();
    const asked = [queue.do("a", "now", piece("a")), queue.do("a", "now", piece("a"))];
    const next = queue.do("b", "now", piece("b"));
    fail("a");
    for (const one of asked) await expect(one).rejects.toThrow("a failed");
    end("b");
    await next;
  });

  it("lets nobody wait when the shop closes", async () => {
    const queue = workQueue();
    const { piece } = pieces();
    const asked = [queue.do("a", "now", piece("a")), queue.do("b", "now", piece("b"))];
    queue.close();
    for (const one of [...asked, queue.do("c", "now", piece("c"))]) await expect(one).rejects.toThrow("closing");
  });
});
