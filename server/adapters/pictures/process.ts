import { type ChildProcess, fork } from "node:child_process";
import type { Answer, Task } from "./tasks.ts";

/** The one process that makes pictures: started by its first task, again after its death, ended when it has long been idle. */
export type PictureProcess = { pid(): number | undefined; run(task: Task): Promise<Answer>; stop(): void };

const IDLE_MS = 60_000;
const SLOWEST_MS = 60_000;

/** Tasks are given one after another. A task whose process died is rejected. */
export function pictureProcess(script: string): PictureProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    // Nothing of the server's settings is handed to what decodes pictures.
    const started = fork(script, [], { execArgv: [], env: {}, stdio: ["ignore", "ignore", "inherit", "ipc"] });
    started.on("error", () => started.kill("SIGKILL"));
    started.once("exit", () => {
      if (child === started) child = undefined;
    });
    return started;
  }
  function letGo() {
    if (child?.connected) child.disconnect();
    child = undefined;
  }

  return {
    pid: () => child?.pid,
    async run(task) {
      clearTimeout(idle);
      const running = (child ??= start());
      try {
        return await new Promise<Answer>((resolve, reject) => {
          const slow = setTimeout(() => running.kill("SIGKILL"), SLOWEST_MS);
          const settle = (then: () => void) => {
            clearTimeout(slow);
            running.off("message", answered);
            running.off("exit", died);
            then();
          };
          const answered = (answer: Answer) => settle(() => resolve(answer));
          const died = () => settle(() => reject(new Error("The process that makes pictures ended")));
          running.on("message", answered);
          running.once("exit", died);
          running.send(task, (error) => {
            if (error) running.kill("SIGKILL");
          });
        });
      } finally {
        idle = setTimeout(letGo, IDLE_MS);
        idle.unref();
      }
    },
    stop() {
      clearTimeout(idle);
      letGo();
    },
  };
}
